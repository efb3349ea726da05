import Testing

@testable import devmenu

@Suite struct VerbNameTests {
    @Test func `every verb has its name in the list`() {
        #expect(Set(Program.verbNames).count == Program.verbs.count)
        for name in Program.verbNames {
            #expect(Program.verb(named: name) != nil, "\(name)")
        }
        #expect(Program.verb(named: "like-button") == nil)
        #expect(Program.verb(named: nil) == nil)
    }
}
