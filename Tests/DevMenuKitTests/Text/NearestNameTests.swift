import DevMenuKit
import Testing

@Suite struct NearestNameTests {
    private let names = ["crash-app", "clear-cache", "dump-version", "list"]

    @Test(arguments: [
        ("crsh-app", "crash-app"), ("CRASH-APP", "crash-app"), ("claer-cache", "clear-cache"),
        ("dmp-versoin", "dump-version"), ("lsit", "list"), ("lis", "list"),
    ])
    func `finds what was meant`(typed: String, name: String) {
        #expect(NearestName.suggestion(for: typed, among: names) == name)
    }

    @Test(arguments: ["", "x", "banana", "crash", "listlist"])
    func `guesses nothing far away`(typed: String) {
        #expect(NearestName.suggestion(for: typed, among: names) == nil)
    }

    @Test func `of two equally near the first stands`() {
        #expect(NearestName.suggestion(for: "abx", among: ["abc", "abd"]) == "abc")
    }
}
