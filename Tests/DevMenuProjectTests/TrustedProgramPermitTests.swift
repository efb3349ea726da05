import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuProject

@Suite struct TrustedProgramPermitTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private var path: String { environment.path("devmenu.json") }

    private func permit(_ items: String) -> TrustedProgramPermit {
        let text = """
            {"devmenu": 1, "title": "Shop", "sections": [
            {"id": "work", "title": "Work", "items": [\(items)]}]}
            """
        return permit(of: Array(text.utf8))
    }

    private func permit(of bytes: [UInt8]) -> TrustedProgramPermit {
        let trust = MenuTrust(base: MenuTrustTests.base(in: environment))
        return TrustedProgramPermit(path: path, bytes: bytes, trust: trust)
    }

    private static func action(_ id: String, _ members: String) -> String {
        #"{"kind": "action", "id": "\#(id)", "title": "T", \#(members)}"#
    }

    private func refusal(of permit: TrustedProgramPermit) throws -> UntrustedFileError {
        try #require(throws: UntrustedFileError.self) {
            try permit.check(["ls"], in: environment.path)
        }
    }

    @Test func `shows default arguments, and the programs that ask first`() throws {
        let run = #""run": ["sh", "-c", "{cmd}"], "risk": "destructive""#
        let parameters = #""parameters": [{"name": "cmd", "default": "ls -l"}, {"name": "x"}]"#
        let file = try refusal(of: permit(Self.action("tool", "\(run), \(parameters)")))
        #expect(
            file.runs.first?.lines == [
                "sh -c '{cmd}'", "  {cmd} is 'ls -l' by default", "  asks first: it is destructive",
            ]
        )
    }

    @Test func `shows the programs of a file that was never trusted`() throws {
        let tool = #""run": ["make", "a b"], "directory": "/usr", "environment": {"A": "\u001b"}"#
        let permit = permit(Self.action("tool", tool) + ", " + Self.action("b", #""run": ["b"]"#))
        let file = try refusal(of: permit)
        #expect(file.file == path)
        #expect(
            file.runs == [
                ActionPrograms(
                    id: "tool",
                    lines: ["make 'a b'", "  in /usr", #"  with A='\u{1B}'"#]
                ),
                ActionPrograms(id: "b", lines: ["b"]),
            ]
        )
        #expect(file.changes == nil)
        #expect(file.message.hasPrefix("ls was not run: '\(path)' is not trusted as it is now."))
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
        let titled = permit(of: old.bytes + [0x20])
        #expect(try refusal(of: titled).changes == [])
    }

    @Test func `denies a file that is too large, and tells the user what to do`() throws {
        let permit = permit(of: [UInt8](repeating: 0x20, count: 1 << 20 + 1))
        let error = try #require(throws: ActionError.self) {
            try permit.check(["ls"], in: environment.path)
        }
        #expect(error.kind == .denied)
        #expect(error.message.contains("is larger than 1 MiB"))
        #expect(error.message.contains("move some of it into other files"))
    }
}
