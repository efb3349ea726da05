import DevMenuKit
import Testing

@testable import DevMenuShell

@Suite struct ArgumentBindingTests {
    private let parameters = [
        ParameterDeclaration("domain"),
        ParameterDeclaration("dry-run", type: .bool, default: false),
        ParameterDeclaration("pin", isSecret: true),
    ]

    private func bind(_ line: String) throws -> ArgumentBinding {
        let words = try TypedLine("x " + line).commands.first?.words.dropFirst() ?? []
        return try ArgumentBinding(Array(words), to: parameters)
    }

    @Test(arguments: [
        ("images", #"{"domain":"images"}"#),
        ("domain=images", #"{"domain":"images"}"#),
        ("--domain=images", #"{"domain":"images"}"#),
        ("--dry-run images", #"{"domain":"images","dry-run":true}"#),
        ("--dry-run=off images", #"{"domain":"images","dry-run":false}"#),
        ("a=b", #"{"domain":"a=b"}"#),
        ("-- --dry-run", #"{"domain":"--dry-run"}"#),
        ("images on", #"{"domain":"images","dry-run":true}"#),
    ])
    func `binds words by position and by name`(line: String, values: String) throws {
        let binding = try bind(line)
        var bound = try binding.plainValues()
        bound.merge(try binding.secretValues { $1 })
        #expect(JSONValue.object(bound).description == values)
    }

    @Test(arguments: [
        ("~/a ~/b", #"["~/a","~/b"]"#), ("'~/a' files=~/b", #"["./~/a","~/b"]"#),
        ("file='~/a' files=\\~/b", #"["./~/a","./~/b"]"#), ("--file '~'", #"["./~",null]"#),
    ])
    func `a quoted '~' isn't the home directory`(line: String, paths: String) throws {
        let words = try TypedLine("x \(line) pin=@'~/pin'").commands[0].words.dropFirst()
        let binding = try ArgumentBinding(
            Array(words),
            to: [
                ParameterDeclaration("file", type: .path),
                ParameterDeclaration("files", type: .path),
                ParameterDeclaration("pin", isSecret: true),
            ]
        )
        let values = try binding.plainValues()
        let found = JSONValue.array(["file", "files"].map { values[$0] ?? .null })
        #expect(found.description == paths)
        let secrets = try binding.secretValues { $1 }
        #expect(secrets["pin"] == "@./~/pin")
    }

    @Test func `accepts a confirmation among its words`() throws {
        #expect(try bind("images --yes").isConfirmed)
        #expect(try !bind("images").isConfirmed)
    }

    @Test func `refuses words with a wrong name, given twice, or one too many`() {
        #expect(throws: ArgumentError.unknown("domian", suggestion: "domain")) {
            try bind("--domian=x")
        }
        #expect(throws: ArgumentError.repeated("domain")) { try bind("domain=a domain=b") }
        #expect(throws: ArgumentError.self) { try bind("a on 1 more") }
    }

    @Test func `finds the word that holds a secret`() throws {
        let binding = try bind("images pin=1234")
        #expect(binding.secrets.map(\.index) == [1])
        #expect(binding.secrets.map(\.offset) == ["pin=".utf8.count])
    }

    private static let rest = [
        ParameterDeclaration("target", isRequired: true),
        ParameterDeclaration("pin", isSecret: true), ParameterDeclaration("args", isRest: true),
    ]

    @Test(arguments: [
        ("all", #"{"target":"all"}"#),
        ("all pin=1 --filter X", #"{"target":"all","args":["--filter","X"],"pin":"1"}"#),
        ("all 1 a=b --yes", #"{"target":"all","args":["a=b","--yes"],"pin":"1"}"#),
        ("all 1 -- --dry-run", #"{"target":"all","args":["--","--dry-run"],"pin":"1"}"#),
        ("-- all 1 --dry-run", #"{"target":"all","args":["--dry-run"],"pin":"1"}"#),
        ("all 1 -- -x target=b", #"{"target":"all","args":["--","-x","target=b"],"pin":"1"}"#),
        ("-- --yes 1 x", #"{"target":"--yes","args":["x"],"pin":"1"}"#),
        ("args=a all pin=1 b", #"{"target":"all","args":["a","b"],"pin":"1"}"#),
        ("args=a --args=b all", #"{"target":"all","args":["a","b"]}"#),
    ])
    func `a parameter that takes the rest has every further word`(
        line: String,
        values: String
    ) throws {
        let words = try TypedLine("x " + line).commands.first?.words.dropFirst() ?? []
        let binding = try ArgumentBinding(Array(words), to: Self.rest)
        var bound = try binding.plainValues()
        bound.merge(try binding.secretValues { $1 })
        #expect(JSONValue.object(bound).description == values)
        #expect(!binding.isConfirmed && !binding.isDryRun)
    }

    @Test(arguments: [
        ("all 1 --dry-run a", #"["a"]"#, true),
        ("all 1 a --dry-run -- b", #"["a","--","b"]"#, true),
        ("all 1 --dry-run --dry-run", #"["--dry-run"]"#, true), ("all 1 a", #"["a"]"#, false),
    ])
    func `a dry run isn't a word of the rest`(line: String, args: String, isDryRun: Bool) throws {
        let words = try TypedLine("x " + line).commands.first?.words.dropFirst() ?? []
        let binding = try ArgumentBinding(Array(words), to: Self.rest)
        #expect(try binding.plainValues()["args"]?.description == args)
        #expect(binding.isDryRun == isDryRun)
        let own = ParameterDeclaration("dry-run", type: .bool)
        let bound = try ArgumentBinding(Array(words), to: Self.rest + [own])
        #expect(try bound.plainValues()["dry-run"] == (isDryRun ? true : nil))
        #expect(!bound.isDryRun)
    }

    @Test(arguments: [
        ("all --why 'a b' 1", "a b", nil), ("--why=x all", "x", nil),
        ("all 1 rest --why x", nil, nil), ("--why x all", nil, "x"),
    ])
    func `a reason is devmenu's unless the action has a parameter of that name`(
        line: String,
        reason: String?,
        own: String?
    ) throws {
        let words = try TypedLine("x " + line).commands.first?.words.dropFirst() ?? []
        let why = own == nil ? [] : [ParameterDeclaration("why")]
        let binding = try ArgumentBinding(Array(words), to: why + Self.rest)
        #expect(binding.reason == (own == nil ? reason : nil))
        #expect(try binding.plainValues()["why"]?.string == own)
    }

    @Test func `options before the rest are devmenu's`() throws {
        let words = try #require(TypedLine("x --yes all --dry-run pin=1 --yes").commands.first)
        let binding = try ArgumentBinding(Array(words.words.dropFirst()), to: Self.rest)
        #expect(binding.isConfirmed && binding.isDryRun)
        #expect(try binding.plainValues()["args"] == ["--yes"])
        #expect(binding.rest?.name == "args")
        #expect(binding.secrets.map(\.index) == [3])
    }
}
