import DevMenuSystem
import Testing

@Suite struct FileLocationTests {
    @Test(arguments: [
        ("/", "af63a24c860189fe"), ("/0", "07d69607b49d290a"),
        ("/shop/devmenu.json", "5df42072e1d2b703"),
    ])
    func `has the same digest in every process`(path: String, digest: String) {
        #expect(FileLocation(path).digest == digest)
        #expect(FileLocation.isDigest(digest) && !FileLocation.isDigest("g\(digest.dropFirst())"))
    }

    @Test(arguments: [
        ("runs.jsonl", true), ("runs.jsonl.lock", true), ("runs.jsonl.tmp", true),
        ("runs.1.jsonl", true), ("runs.jsonl.damaged-12", true), (".runs.jsonl.4711-402653", true),
        ("run.jsonl", false), ("runs.json", false), ("runs.jsonl.bak", false), ("", false),
        ("runs.2.jsonl", false), ("runs.jsonl.damaged-", false), ("runs.jsonl.damaged-01", false),
        (".runs.jsonl.4711", false), (".runs.jsonl.a-1", false), ("..-", false),
        ("xruns.jsonl", false),
    ])
    func `owns the names of the files that are written beside it`(name: String, isOwn: Bool) {
        #expect(FileLocation("/shop/runs.jsonl").owns(name) == isOwn, "\(name)")
    }
}
