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

    @Test(arguments: ["", "x", "c", "banana", "ca", "listlist"])
    func `suggests nothing for a distant name`(typed: String) {
        #expect(NearestName.suggestion(for: typed, among: names) == nil)
    }

    @Test func `prefers a name that begins with what was typed, and the shortest of these`() {
        #expect(NearestName.suggestion(for: "of", among: ["on", "offered", "off"]) == "off")
        #expect(NearestName.suggestion(for: "set", among: ["sets", "setting", "list"]) == "sets")
    }

    @Test(
        arguments: [
            ("crash", "crash-app"), ("button", "like-button"), ("lke-button", "like-button"),
            ("cache", "clear-cache"), ("LIKE", "like-button"), ("clera", "clear"), ("zzz", nil),
            ("c", nil), ("vers", "version"),
        ] as [(String, String?)]
    )
    func `suggests by beginning, part, and edits`(text: String, expected: String?) {
        let names = ["version", "like-button", "clear-cache", "clear", "crash-app"]
        #expect(NearestName.suggestion(for: text, among: names) == expected)
    }

    @Test(
        arguments: [
            ("button", ["like-button", "button"], "button"),
            ("cache", ["recache", "clear-cache"], "clear-cache"),
            ("cache", ["uncached", "recached", "recache"], "recache"),
            ("cache", ["unscache", "recache-all", "cached-all", "cached"], "cached"),
            ("cache", ["unscache", "recache-all"], nil), ("on", ["version", "turn-on"], "turn-on"),
            // One edit up to four letters, two from five, a third of the longer at most.
            ("lst", ["last", "list"], "last"), ("ab", ["cd", "axb"], "axb"),
            ("stpo", ["stomp"], nil),
            ("hello", ["hexxo", "helxo"], "helxo"), ("hello", ["hexxo"], nil),
            ("greets", ["grxxts"], "grxxts"), ("status", ["statics"], "statics"),
        ] as [(String, [String], String?)]
    )
    func `prefers the beginning, then whole words, then few edits`(
        typed: String,
        names: [String],
        name: String?
    ) { #expect(NearestName.suggestion(for: typed, among: names) == name) }

    @Test(
        arguments: [
            ("crsh-app", "crash-app!"), ("crash", "crash-app!"), ("cras", nil), ("app", nil),
            ("crash-ap", "crash-app!"), ("wipe", nil), ("wip-all", "wipe-all!"), ("WIPE", nil),
            // A title's whole word; a name comes first.
            ("ends", "log-out"), ("the", "log-out"), ("end", nil), ("log", "log-out"),
            ("all", "like-all"), ("erase", nil), ("session", "log-out"), ("it", nil),
            // Another name.
            ("quit", "quit"), ("qiut", "quit"),
        ] as [(String, String?)]
    )
    func `names a risky item only where little else can be meant`(word: String, name: String?) {
        let items: [NearestName.Item] = [
            (["log-out"], "Ends the session", false), (["like-all"], "It", false),
            (["crash-app"], "Crash App", true), (["wipe-all"], "Erase all of it", true),
        ]
        let found = NearestName.suggestion(for: word, of: items, or: ["quit"])
        #expect(found.map { $0.name + ($0.isRisky ? "!" : "") } == name)
        #expect(found?.forPrograms == (found?.isRisky == true ? nil : name))
    }

    @Test func `suggests a name at the end of a message`() {
        #expect("no list" + NearestName.question("lists") == "no list. Did you mean 'lists'?")
        #expect(NearestName.question(nil, or: ".") == ".")
        #expect(NearestName.question(nil).isEmpty)
    }

    @Test func `a beginning alone is no mistyped name`() {
        #expect(NearestName.mistyped("repo", among: ["repository"]) == nil)
        #expect(NearestName.mistyped("repositry", among: ["repository"]) == "repository")
    }

    @Test func `takes the first of two equally near names`() {
        #expect(NearestName.suggestion(for: "abx", among: ["abc", "abd"]) == "abc")
    }
}
