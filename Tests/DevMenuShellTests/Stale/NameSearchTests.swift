import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct NameSearchTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func search(for settings: JSONValue...) -> NameSearch {
        let search = NameSearch(for: settings.map { ReceivedItem($0) }, in: folder.path)
        while !search.isDone { search.advance() }
        return search
    }

    /// Returns the lines that name a setting, as `FILE:LINE`.
    private func places(_ search: NameSearch, _ setting: Int = 0) -> [String] {
        search.lines[setting].map { "\($0.file.dropFirst(folder.path.count + 1)):\($0.number)" }
    }

    @Test func `finds identifier and key as whole words, to which a hyphen belongs`() throws {
        try folder.write(
            """
            like-button
            like-button-style, my-like-button, like-buttons, xlike-button, like-button2
            ("like-button"), 'like-button'.
            isLikeButtonEnabled=1
            isLikeButtonEnabled2, _isLikeButtonEnabled, éisLikeButtonEnabled
            x.isLikeButtonEnabled.y
            likeButton
            """,
            to: "a.txt"
        )
        let search = search(for: ["id": "like-button", "key": "isLikeButtonEnabled"])
        #expect(places(search) == ["a.txt:1", "a.txt:3", "a.txt:4", "a.txt:6"])
        #expect(search.lines[0][1].text == #"("like-button"), 'like-button'."#)
    }

    @Test(arguments: [
        (#"static let likes = FeatureToggle("sale", title: "S")"#, "likes"),
        (#"let likes: FeatureToggle = .init("sale", title: "S")"#, "likes"),
        ("let likes = FeatureChoice<Payment>(\n    \"sale\",\n    title: \"S\")", "likes"),
        (#"private var `likes`: FeatureChoice<A.B> = FeatureChoice( "sale")"#, "likes"),
        (#"let other = 1; check("sale")"#, "sale"),
        (#"let other = a + text("sale")"#, "sale"),
        (#"XCTAssert(id == "sale")"#, "sale"),
    ])
    func `finds the constant that the code declares, in Swift code alone`(
        declaration: String,
        constant: String
    ) throws {
        try folder.write("\n\(declaration)\n", to: "z/Features.swift")
        try folder.write("if Features.\(constant).isOn {\n} // others\n", to: "a/Use.swift")
        try folder.write("likes other", to: "text.md")
        let search = search(for: ["id": "sale", "key": "isSale"])
        #expect(places(search).contains("a/Use.swift:1"))
        #expect(!places(search).contains("a/Use.swift:2"))
        #expect(!places(search).contains("text.md:1"))
        let isFound = search.declarations[0].map { declaration.contains($0.text) } ?? false
        #expect(isFound == (constant == "likes"))
    }

    @Test func `a constant usually has the identifier's words`() throws {
        try folder.write("likeButton\napiTestRun\nlike-button\n", to: "a.swift")
        let search = search(for: ["id": "like-button"], ["id": "api:test-run"])
        #expect(places(search, 0) == ["a.swift:1", "a.swift:3"])
        #expect(places(search, 1) == ["a.swift:2"])
    }

    @Test func `names may begin with any character`() throws {
        try folder.write("$a.b\na.b\n$a.bc\nx $a.b.c\n", to: "a.txt")
        #expect(places(search(for: ["id": "x1", "key": "$a.b"])) == ["a.txt:1", "a.txt:4"])
    }

    @Test func `leaves out hidden files, links, other packages and what isn't text`() throws {
        for file in [".git/a", "node_modules/a", "b/.hidden", "b/seen.txt"] {
            try folder.write("sale", to: file)
        }
        try folder.write("\0 sale", to: "binary")
        #expect(symlink(folder.path, folder.path("loop")) == 0)
        #expect(places(search(for: ["id": "sale"])) == ["b/seen.txt:1"])
    }

    @Test func `long lines are cut, and the last needs no line break`() throws {
        try folder.write("\n  sale " + String(repeating: "é", count: 300), to: "a.txt")
        let line = try #require(search(for: ["id": "sale"]).lines[0].first)
        #expect(line.number == 2 && line.text.hasPrefix("sale é"))
        #expect(line.text.utf8.count <= 200)
    }
}
