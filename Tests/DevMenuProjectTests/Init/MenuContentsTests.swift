import Testing

@testable import DevMenuProject

@Suite struct MenuContentsTests {
    @Test(arguments: [
        (["make", "test"], true),
        (["npm", "run", "go", "--", "{args...}"], true),
        (["make", "tests"], false),
        (["npm", "run", "go:all", "--", "{args...}"], false),
    ])
    func `knows a command, also with other arguments`(command: [String], isCovered: Bool) {
        let contents = MenuContents(
            names: [],
            commands: [["make", "test", "-j4"], ["npm", "run", "go", "--", "{args}"]]
        )
        #expect(contents.covers(command) == isCovered)
    }
}
