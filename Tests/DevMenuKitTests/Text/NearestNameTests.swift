import DevMenuKit
import Testing

@Suite struct NearestNameTests {
    private let names = ["crash-app", "clear-cache", "dump-version", "list"]

    @Test(arguments: [
        ("crsh-app", "crash-app"), ("CRASH-APP", "crash-app"), ("claer-cache", "clear-cache"),
        ("dmp-versoin", "dump-version"), ("lsit", "list"), ("lis", "list"),
        ("crash", "crash-app"), ("CL", "clear-cache"),
    ])
    func `finds the name that was meant`(typed: String, name: String) {
        #expect(NearestName.suggestion(for: typed, among: names) == name)
    }

    @Test(arguments: ["", "x", "c", "banana", "app", "listlist"])
    func `suggests nothing for a distant name`(typed: String) {
        #expect(NearestName.suggestion(for: typed, among: names) == nil)
    }

    @Test func `prefers a name that begins with what was typed, and the shortest of these`() {
        #expect(NearestName.suggestion(for: "of", among: ["on", "offered", "off"]) == "off")
        #expect(NearestName.suggestion(for: "set", among: ["sets", "setting", "list"]) == "sets")
    }

    @Test func `a beginning alone is no mistyped name`() {
        #expect(NearestName.mistyped("repo", among: ["repository"]) == nil)
        #expect(NearestName.mistyped("repositry", among: ["repository"]) == "repository")
    }

    @Test func `takes the first of two equally near names`() {
        #expect(NearestName.suggestion(for: "abx", among: ["abc", "abd"]) == "abc")
    }
}
