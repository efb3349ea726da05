import Testing

@testable import DevMenuProject

@Suite struct SwiftManifestTests {
    @Test(arguments: [
        (#".executableTarget(name: "a")"#, ["a"]),
        (".executableTarget(\n    name: \"a\", // the tool\n    dependencies: [])", ["a"]),
        (#"Target.executableTarget(name: "a"), .executableTarget(name: "b")"#, ["a", "b"]),
        (
            #".executable(name: "shop", targets: ["Tool"]), .executableTarget(name: "Tool")"#,
            ["shop"]
        ),
        (
            #".executable(name: "a", targets: ["A"]), .executableTarget(name: "A"), .executableTarget(name: "b")"#,
            ["a", "b"]
        ),
        (#".executable(name: "a", targets: ["a"]), .executableTarget(name: "a")"#, ["a"]),
        (#".executable(name: "a", targets: ["a"])"#, ["a"]),
        (##".executableTarget(name: #"a"#)"##, ["a"]),
        (#"// .executableTarget(name: "a")"#, []),
        (#"/* .executableTarget(name: "a") /* */ .executableTarget(name: "b") */"#, []),
        (#""" .executableTarget(name: "a")"#, ["a"]),
        (#"let text = ".executableTarget(name: \"a\")""#, []),
        ("let text = \"\"\"\n .executableTarget(name: \"a\")\n \"\"\"", []),
        (#".executableTarget(name: name)"#, []),
        (#".executableTarget(name: "a" + "b")"#, []),
        (#".executableTarget(name: "a\(b)")"#, []),
        (#".target(name: "a"), .library(name: "b", targets: ["a"])"#, []),
        (".executableTarget(name: \"a", []),
        (".executable(", []),
        ("/* ", []),
        ("\"\\", []),
        ("", []),
    ])
    func `finds the executables`(text: String, names: [String]) {
        #expect(SwiftManifest(text.utf8).executables == names)
    }

    @Test(arguments: [
        (#".executableTarget(name: "a")"#, 0),
        (#".executableTarget(name: tool), .executableTarget(name: "a")"#, 1),
        (#".executableTarget(name: "a" + "b", path: "a")"#, 1),
        (#".executableTarget(name: "a\(b)")"#, 1),
        (#".executable(name: name("a", "b"), targets: ["A"]), .executableTarget(name: "A")"#, 1),
        (#".executable(name: tool, targets: [tool]), .executableTarget(name: tool)"#, 1),
        (#".executable(name: "a", targets: [tool]), .executableTarget(name: tool)"#, 0),
        (#"names.map { .executableTarget(name: $0) } + [.executableTarget(name: tool)]"#, 2),
        (#"func executableTarget(name: String) {}"#, 0),
        (#"// .executableTarget(name: tool)"#, 0),
    ])
    func `counts the executables whose names it can't read`(text: String, count: Int) {
        #expect(SwiftManifest(text.utf8).unreadCount == count)
    }

    @Test(arguments: [
        (#".testTarget(name: "a")"#, true), (#"// .testTarget(name: "a")"#, false),
        (#".target(name: "testTarget")"#, false),
    ])
    func `finds out whether there are tests`(text: String, hasTests: Bool) {
        #expect(SwiftManifest(text.utf8).hasTests == hasTests)
    }
}
