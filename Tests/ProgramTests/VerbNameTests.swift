import ArgumentParser
import DevMenuShell
import Testing

@testable import devmenu

@Suite struct VerbNameTests {
    @Test func `every verb has the name of its declaration`() throws {
        #expect(Set(Program.verbs.map(\.name)).count == Program.verbs.count)
        for verb in Program.verbs {
            #expect(Program.verb(named: verb.name) != nil)
            #expect(try verb.command.name == verb.name)
        }
        #expect(Program.verb(named: "like-button") == nil)
        #expect(Program.verb(named: nil) == nil)
    }
}
