import DevMenuClient
import DevMenuShell
import Synchronization
import Testing

@testable import devmenu

@Suite struct VerbNameTests {
    @Test func `every verb has the name of its declaration`() {
        let verbs = Program.groups.flatMap(\.verbs)
        #expect(Set(verbs.map(\.name)).count == verbs.count)
        for verb in verbs {
            #expect(Program.verb(named: verb.name)?.name == verb.name)
            #expect(verb.make().declaration.name == verb.name)
        }
        #expect(Version.about.verbs.map(\.name) == verbs.map(\.name))
        #expect(Program.verb(named: "complete-words") != nil)
        #expect(Program.verb(named: "like-button") == nil)
        #expect(Program.verb(named: nil) == nil)
    }

    @Test func `a verb is made only once it is wanted`() {
        var isMade: Bool { Unwanted.isMade.withLock(\.self) }
        let verb = NamedVerb(Unwanted())
        #expect(verb.name == "unwanted" && !isMade)
        _ = verb.make()
        #expect(isMade)
    }

    @Test(arguments: [
        (["trust", "a", "b"], "Unexpected argument 'b'."),
        (["trust", "--list", "a"], "FILE, --list and --remove can't be used together: give one."),
        (["trust", "--remove", "a", "--remove=b"], "--remove is given more than once"),
        (["verify", "a", "--jsn"], "Unknown option '--jsn'. Did you mean '--json'?"),
        (["verify"], "BINARY is missing: devmenu verify BINARY… [--json]."),
        (
            ["completions", "fihs"],
            "SHELL takes bash, zsh or fish, not 'fihs'. Did you mean 'fish'?"
        ),
        (["bisect", "--run", "a", "--run=b"], "--run is given more than once"),
    ])
    func `says what is wrong in one form`(words: [String], message: String) throws {
        let verb = try #require(Program.verb(named: words[0]))
        let error = #expect(throws: FlagError.self) { try verb.read(words.dropFirst()) }
        #expect(error?.description == message)
    }

    @Test func `reads flags before, among and behind a verb's words`() throws {
        let verb = try #require(Program.verb(named: "verify"))
        let reading = try verb.read(["a", "--json", "-", "--", "--b"])
        #expect(reading.has("--json") && reading.words == ["a", "-", "--b"])
    }
}

private struct Unwanted: Verb {
    static let name = "unwanted"
    static let isMade = Mutex(false)
    let declaration = VerbDeclaration(name: name, summary: "")

    init() { Self.isMade.withLock { $0 = true } }

    func run(_ reading: FlagReading) {}
}
