import DevMenuClient
import Synchronization
import Testing

@testable import DevMenuShell
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
