import DevMenuKit
import TerminalTesting
import Testing

@testable import DevMenuProject

@Suite struct DotenvFileTests {
    private func variables(_ text: String) throws(ActionError) -> [String] {
        try DotenvFile(
            Array(text.utf8),
            name: ".env",
            allowing: ["GOFLAGS"],
            environment: { $0 == "OUTER" ? "o" : nil }
        ).variables.map { "\($0.name)=\($0.value)" }
    }

    @Test(
        arguments: [
            ("", []),
            ("# a comment\n\n  \t\nA=1", ["A=1"]),
            ("\u{FEFF}A=1\r\nB=2\r\n", ["A=1", "B=2"]),
            ("export A=1\n  B = two words  ", ["A=1", "B=two words"]),
            ("A=a#b # not this\nB=#none", ["A=a#b", "B="]),
            ("A='$HOME \\n \"x\"' # that's all", ["A=$HOME \\n \"x\""]),
            (#"A="a\n\t\"\\\$\q # b""#, ["A=a\n\t\"\\$\\q # b"]),
            ("A=$HOME/x$", ["A=$HOME/x$"]),
            ("A=1\nB=1\nA=2", ["B=1", "A=2"]),
            ("A=1\nB=${A}-${OUTER}\nC=\"${A}b\"", ["A=1", "B=1-o", "C=1b"]),
            ("OUTER=i\nA=${OUTER}", ["OUTER=i", "A=i"]),
            (#"A='${B}' B="\${A}""#, ["A=${B} B=${A}"]),
            (#"A=a"b "'c'd e"#, ["A=ab cd e"]),
            (#"A="a" # b"#, ["A=a"]),
            (#"A="" "#, ["A="]),
            (#"A=' a ' "#, ["A= a "]),
            ("A='one\ntwo' # c\r\nB=\"1\r\n2\\\n3\"\n", ["A=one\ntwo", "B=1\n23"]),
            ("export GOFLAGS=-mod=mod", ["GOFLAGS=-mod=mod"]),
            ("export=1\nexportA=2", ["export=1", "exportA=2"]),
            ("A=\nB=C:\\x y", ["A=", "B=C:\\x y"]),
            ("A=x=y", ["A=x=y"]),
        ] as [(String, [String])]
    )
    func `reads variables`(text: String, expected: [String]) throws {
        #expect(try variables(text) == expected)
    }

    @Test(
        arguments: [
            ("A=1\nsecret", "2: there is no '='"),
            ("A B=secret", "1: a variable's name"),
            ("1A=secret", "1: a variable's name"),
            ("A='secret", "1: the value's quotation mark has no end"),
            ("A=\"secret\\\"", "1: the value's quotation mark has no end"),
            ("A=\u{0}secret", "1: the value has a NUL"),
            ("A='\n\n'\nB='\nsecret", "4: the value's quotation mark has no end"),
            ("A=1\nB=secret${C}\nC=1", "2: there is no ${C}"),
            ("B=\"secret${C}\"", "1: there is no ${C}"),
            ("B=secret${C:-x}", "1: '${' begins ${NAME}, and nothing else is known"),
            ("B=secret${C", "1: '${' begins ${NAME}, and nothing else is known"),
            ("B=secret$(date)", "1: a shell would run a command here"),
            ("B=\"secret`date`\"", "1: a shell would run a command here"),
        ]
            + CodeVariableTests.names.filter { $0 != "GOFLAGS" }.map {
                ("\n\(Self.exported($0))=secret", "2: \($0) chooses the code that programs run")
            }
    )
    func `names the line of an error, and never a value`(text: String, reason: String) {
        let error = #expect(throws: ActionError.self) { try variables(text) }
        let message = error.map { "\($0)" } ?? ""
        #expect(message.contains(".env:\(reason)"))
        #expect(!message.contains("secret"))
    }

    private static func exported(_ name: String) -> String { "export \(name)" }

    @Test func `a file that isn't there has none, and one that is too large is refused`() throws {
        let environment = try TestEnvironment()
        #expect(try DotenvFile(.init(path: environment.path("none"))).variables.isEmpty)
        let text = "A=" + String(repeatingASCII: "x", count: DotenvFile.sizeLimit)
        try environment.write(text, to: "large")
        let error = #expect(throws: ActionError.self) {
            try DotenvFile(.init(path: environment.path("large")))
        }
        #expect(error.map { "\($0)" }?.hasSuffix("it is larger than 64 KiB") == true)
    }
}
