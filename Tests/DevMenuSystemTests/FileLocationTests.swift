import DevMenuSystem
import Testing

@Suite struct FileLocationTests {
    @Test(arguments: [
        ("/", "af63a24c860189fe"), ("/0", "07d69607b49d290a"),
        ("/shop/devmenu.json", "5df42072e1d2b703"),
    ])
    func `has the same digest in every process`(path: String, digest: String) {
        #expect(FileLocation(path).digest == digest)
    }
}
