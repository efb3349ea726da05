import TerminalTesting

@testable import DevMenuProject

@Suite(.onOwnThread) struct ProjectSearchTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func searched(_ path: String, home: String = "/nowhere") -> [String] {
        ProjectSearch.directories(from: "\(environment.path)/\(path)", home: home)
            .filter { $0.hasPrefix(environment.path) }
            .map { String($0.dropFirst(environment.path.count)) }
    }

    @Test func `searches from a directory up`() throws {
        try environment.write("", to: "a/b/file")
        #expect(searched("a/b") == ["/a/b", "/a", ""])
    }

    @Test func `ends at the root of a repository, which counts`() throws {
        try environment.write("", to: "a/b/c/file")
        try environment.write("", to: "a/b/.git/HEAD")
        #expect(searched("a/b/c") == ["/a/b/c", "/a/b"])
        try environment.write("gitdir: elsewhere", to: "a/b/c/.git")
        #expect(searched("a/b/c") == ["/a/b/c"])
    }

    @Test func `ends below the home directory`() throws {
        try environment.write("", to: "a/b/file")
        #expect(searched("a/b", home: "\(environment.path)/a") == ["/a/b"])
        #expect(searched("a", home: "\(environment.path)/a") == [])
    }

    @Test func `the nearest menu's file wins`() throws {
        try environment.write("{}", to: "devmenu.json")
        try environment.write("", to: "a/b/file")
        let file = "\(environment.path)/devmenu.json"
        #expect(ProjectSearch.path(from: "\(environment.path)/a/b") == file)
        #expect(ProjectSearch.file(from: "\(environment.path)/a") == file)
    }

    private static let filler = String(repeating: "# A line of a large file\n", count: 200)

    @Test(arguments: [
        ("Makefile", "all:\n\t@true\n" + filler, true),
        ("Makefile", filler + "all:\n\t@true\n", true),
        ("Makefile", filler + "A = b\n", false),
        ("Taskfile.yml", "tasks:\n  all: 'true'\n" + filler, true),
        ("Taskfile.yml", "x: 'over\n" + filler + "'\ntasks: {all: 'true'}\n", true),
        ("Taskfile.yml", "version: '3'\n" + filler + "tasks: {}\n", false),
        (
            "package.json",
            #"{"x": ""# + String(repeating: "x", count: 4_000)
                + #"", "scripts": {"all": "true"}}"#, true
        ),
    ])
    func `a large file's tasks count wherever they are`(
        name: String,
        text: String,
        haveTasks: Bool
    ) throws {
        try environment.write(text, to: name)
        #expect(TaskFileReaders.haveTasks(at: "\(environment.path)/\(name)") == haveTasks)
    }
}
