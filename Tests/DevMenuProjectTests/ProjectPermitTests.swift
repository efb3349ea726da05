import DevMenuClient
import TerminalTesting

@testable import DevMenuProject

@Suite struct ProjectPermitTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private var path: String { environment.path("devmenu.json") }

    private func permit(_ items: String) -> ProjectPermit { permit(of: contents(items)) }

    private func permit(of bytes: [UInt8]..., safeDirectories: String? = nil) -> ProjectPermit {
        let permit = ProjectPermit(
            directory: environment.path,
            trust: trust,
            safeDirectories: safeDirectories
        )
        for (index, bytes) in bytes.enumerated() {
            _ = permit.add(menu: index == 0 ? path : environment.path("b\(index).json")) { bytes }
        }
        return permit
    }

    private var trust: MenuTrust { MenuTrust(base: MenuTrustTests.base(in: environment)) }

    /// Returns the contents of a menu's file.
    private func contents(_ items: String, including inclusions: String = "[]") -> [UInt8] {
        Array(
            """
            {"devmenu": 1, "title": "Shop", "include": \(inclusions), "sections": [
            {"id": "work", "title": "Work", "items": [\(items)]}]}
            """.utf8
        )
    }

    private static func action(_ id: String, _ members: String) -> String {
        #"{"kind": "action", "id": "\#(id)", "title": "T", \#(members)}"#
    }

    private func refusal(of permit: ProjectPermit) throws -> UntrustedFileError {
        try #require(throws: UntrustedFileError.self) {
            try permit.check(["ls"], in: environment.path)
        }
    }

    @Test func `shows the programs of a file that was never trusted`() throws {
        let tool = #""run": ["make", "a b"], "directory": "/usr", "environment": {"A": "\u001b"}"#
        let permit = permit(Self.action("tool", tool) + ", " + Self.action("b", #""run": ["b"]"#))
        let file = try refusal(of: permit)
        #expect(file.file == path)
        #expect(
            file.runs == [
                .init(id: "tool", lines: ["make 'a b'", "  in /usr", #"  with A='\u{1B}'"#]),
                ActionPrograms(id: "b", lines: ["b"]),
            ]
        )
        #expect(file.changes == nil)
        #expect(file.message.hasPrefix("ls wasn't run: '\(path)' isn't trusted as it is now."))
    }

    @Test func `grants the revision that was shown`() throws {
        let shown = permit(Self.action("a", #""run": ["a"]"#))
        let file = try refusal(of: shown)
        // The same bytes, loaded again, are another revision.
        let later = permit(Self.action("a", #""run": ["a"]"#))
        #expect(throws: MenuTrustError.otherRevision(file: path)) {
            try later.grant(file.file, file.revision)
        }
        #expect(throws: MenuTrustError.otherFile("/etc/x", loaded: path)) {
            try shown.grant("/etc/x", file.revision)
        }
        _ = try refusal(of: shown)
        try shown.grant(file.file, file.revision)
        try shown.check(["ls"], in: environment.path)
        try later.check(["ls"], in: environment.path)
        let changed = permit(Self.action("a", #""run": ["b"]"#))
        #expect(try refusal(of: changed).revision != file.revision)
    }

    @Test func `shows the changes since the file was last trusted`() throws {
        let old = permit(
            [
                Self.action("same", #""run": ["s"], "environment": {"A": "1", "B": "2"}"#),
                Self.action("gone", #""run": ["g"]"#),
                Self.action("tool", #""run": ["t"], "directory": "/usr""#),
                #"{"kind": "toggle", "id": "t", "title": "T"}"#,
            ].joined(separator: ",")
        )
        try old.grant(path, try refusal(of: old).revision)
        let new = permit(
            [
                Self.action("tool", #""run": ["t"], "directory": "/usr/none""#),
                Self.action("new", #""run": ["n"]"#),
                Self.action("same", #""run": ["s"], "environment": {"B": "2", "A": "1"}"#),
            ].joined(separator: ",")
        )
        #expect(
            try refusal(of: new).changes == [
                ActionProgramsChange(
                    id: "tool",
                    was: ["t", "  in /usr"],
                    lines: ["t", "  in /usr/none"]
                ),
                ActionProgramsChange(id: "new", was: [], lines: ["n"]),
                ActionProgramsChange(id: "gone", was: ["g"], lines: []),
            ]
        )
        let titled = permit(of: (old.menus.first?.bytes ?? []) + [0x20])
        #expect(try refusal(of: titled).changes == [])
    }

    @Test func `denies a file that is too large, and tells the user what to do`() throws {
        let permit = permit(of: [], [UInt8](repeating: 0x20, count: 1 << 20 + 1))
        let error = try #require(throws: ActionError.self) {
            try permit.check(["ls"], in: environment.path)
        }
        #expect(error.kind == .denied)
        #expect(error.message.contains("is larger than 1 MiB"))
        #expect(error.message.contains("move some of it into other files"))
    }

    @Test func `a change of one file ends the trust in all, and is named`() throws {
        let files = [contents(Self.action("a", #""run": ["a"]"#), including: #"["b1.json"]"#)]
        try environment.write("", to: "b1.json")
        let old = permit(of: files[0], contents(Self.action("b", #""run": ["b"]"#)))
        try old.grant(path, try refusal(of: old).revision)
        try old.check(["a"], in: environment.path)
        let new = permit(of: files[0], contents(Self.action("b", #""run": ["c"]"#)))
        let error = try refusal(of: new)
        #expect(error.changes == [ActionProgramsChange(id: "b", was: ["b"], lines: ["c"])])
        let included = environment.path("b1.json")
        #expect(
            error.message
                == "ls wasn't run: '\(path)' isn't trusted as it is now (changed since it was last "
                + "trusted: '\(included)'; actions: b). Look at it, and then trust it with: devmenu "
                + "trust \(path)"
        )
        // A file that isn't included any more is a change too.
        #expect(try refusal(of: permit(of: files[0])).message.contains("'\(included)'"))
    }

    @Test(arguments: ["other", "nowhere", nil])
    func `a trusted menu above is another when its name leads elsewhere`(target: String?) throws {
        let bytes = contents("")
        try environment.write(String(decoding: bytes, as: UTF8.self), to: "devmenu.json")
        try environment.write("{}", to: "other")
        let menu = permit(of: bytes)
        try menu.grant(path, try refusal(of: menu).revision)
        let below = ProjectPermit(directory: environment.path, below: [path], trust: trust)
        try below.check(["make"], in: environment.path)
        try FileSystem.remove(path)
        try below.check(["make"], in: environment.path)
        if let target {
            #expect(symlink(target, path) == 0)
        } else {
            #expect(mkdir(path, 0o700) == 0)
        }
        #expect(throws: ActionError.self) { try below.check(["make"], in: environment.path) }
    }

    @Test func `runs no task that a menu above has got since the files were found`() throws {
        let tasks = try environment.write("", to: "a/Makefile")
        let folder = environment.path("a")
        let permit = ProjectPermit(directory: folder, of: [tasks], below: [path], trust: trust)
        try environment.write(#"{"include": ["justfile"]}"#, to: "devmenu.json")
        try permit.check(["make"], in: environment.path)
        try environment.write(#"{"include": ["a/Makefile"]}"#, to: "devmenu.json")
        #expect(throws: ActionError.self) { try permit.check(["make"], in: environment.path) }
    }

    @Test func `the user's own task files need no trust`() throws {
        let permit = permit()
        permit.add(taskFiles: [try environment.write("", to: "Makefile")])
        try permit.check(["make", "test"], in: environment.path)
    }

    @Test func `runs the user's own tasks in a directory with the sticky bit`() throws {
        let permit = permit()
        permit.add(taskFiles: [try environment.write("", to: "Makefile")])
        #expect(chmod(environment.path, 0o1777) == 0)
        defer { _ = chmod(environment.path, 0o700) }
        try permit.check(["make", "test"], in: environment.path)
    }

    private func denial(of permit: ProjectPermit) throws -> String {
        let error = try #require(throws: ActionError.self) {
            try permit.check(["make", "test"], in: environment.path)
        }
        #expect(error.kind == .denied)
        return error.message
    }

    @Test func `tells at once all parts of a directory that others may write to`() throws {
        let permit = permit()
        let makefile = try environment.write("", to: "Makefile", mode: 0o666)
        permit.add(taskFiles: [makefile])
        let directory = environment.path
        #expect(chmod(directory, 0o777) == 0)
        defer { _ = chmod(directory, 0o700) }
        #expect(
            try denial(of: permit)
                == "make test wasn't run: other users may write to '\(directory)', '\(makefile)', "
                + "and could make it run anything: stop them with: chmod go-w \(directory) "
                + "\(makefile). To run the programs there all the same: devmenu trust --directory "
                + directory
        )
    }

    @Test(.enabled(if: OwnProcess.user == 0, "only root can give files away"))
    func `root runs nothing in another's checkout until the directory is trusted`() throws {
        let makefile = try environment.write("", to: "Makefile")
        func checkout(_ safe: String? = nil) -> ProjectPermit {
            let permit = permit(safeDirectories: safe)
            permit.add(taskFiles: [makefile])
            return permit
        }
        let state = try environment.make("state")
        #expect(chown(environment.path, 1, 1) == 0 && chown(makefile, 1, 1) == 0)
        defer { _ = chown(environment.path, 0, 0) }
        let name = OwnProcess.name(ofUser: 1) ?? "1"
        let text = try denial(of: checkout())
        #expect(text.contains("'\(environment.path)', '\(makefile)' belong to \(name), who could"))
        #expect(text.hasSuffix("devmenu trust --directory \(environment.path)"))
        // Neither a directory above nor one below is this one.
        #expect(try denial(of: checkout("/:\(state):relative")) == text)
        try checkout("/none:\(environment.path)").check(["make"], in: environment.path)
        try trust.trust(.directory(environment.path, owner: 1))
        try checkout().check(["make"], in: environment.path)
        // The directory of yet another user has the same name.
        #expect(chown(environment.path, 2, 2) == 0)
        #expect(try denial(of: checkout()).contains("--directory"))
    }

    @Test func `a directory that is allowed waives no trust in a menu`() throws {
        #expect(chmod(environment.path, 0o777) == 0)
        defer { _ = chmod(environment.path, 0o700) }
        let items = contents(Self.action("a", #""run": ["a"]"#))
        #expect(
            try denial(of: permit(of: items)).hasSuffix(". Its menu needs: devmenu trust \(path)")
        )
        _ = try refusal(of: permit(of: items, safeDirectories: environment.path))
    }

    @Test func `an allowed directory allows nothing outside of it`() throws {
        let shop = try environment.make("shop")
        let tool = try environment.write("", to: "tool", mode: 0o777)
        let permit = ProjectPermit(directory: shop, trust: trust, safeDirectories: shop)
        try permit.check(["make"], in: shop)
        let error = try #require(throws: ActionError.self) { try permit.check([tool], in: shop) }
        #expect(error.message.contains("other users may write to '\(tool)'"))
        #expect(!error.message.contains("--directory"))
    }
}
