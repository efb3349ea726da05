import DevMenuPages
@testable import MomentsKit
import TerminalTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The article of recipes, and the files that they add.
@Suite struct RecipeTests {
    /// A file's part in a recipe's difference.
    private struct Change {
        let isNew: Bool
        let path: String
        let lines: [Substring]

        /// The changed lines and those around them, as they are before or after the change.
        func text(after isAfter: Bool) -> String {
            let dropped: Character = isAfter ? "-" : "+"
            return lines.filter { $0.first != dropped }.map { $0.dropFirst() + "\n" }.joined()
        }
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOfFile: PackageDirectory.path(path), encoding: .utf8)
    }

    private static func changes() throws -> [Change] {
        let article = try text(of: "Sources/MomentsKit/MomentsKit.docc/Recipes.md")
        let blocks = article.matches(of: /```diff\n([\s\S]*?)```/).map { $0.output.1 }
        return blocks.flatMap { block in
            block.matches(of: /--- (.+)\n\+\+\+ b\/(.+)\n@@\n((?:(?!--- ).*\n)*)/).map { match in
                let (_, before, path, text) = match.output
                let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
                return Change(isNew: before == "/dev/null", path: String(path), lines: lines)
            }
        }
    }

    @Test func `each recipe adds a file that is tested, and changes one that is there`() throws {
        let changes = try Self.changes()
        #expect(changes.map(\.isNew) == [true, true, false, true, false])
        for change in changes {
            let text = change.text(after: true)
            if change.isNew {
                let name = try #require(change.path.split(separator: "/").last)
                // In the tests the file isn't part of the app.
                let tested = try Self.text(of: "Tests/MomentsTests/Recipes/\(name)")
                #expect(text == tested.replacing("import MomentsKit\n", with: ""))
            } else {
                let source = try Self.text(of: change.path)
                #expect(source.contains(change.text(after: false)), "\(change.path)")
                #expect(!source.contains(text))
            }
        }
    }

    @Test func `an item of a kind of its own has its detail, and members for programs`()
        async throws
    {
        let app = try AppUnderTest(adding: { menu, _ in menu.add(plugin: DraftsGauge()) })
        let item = try #require(app.menu["drafts"])
        let details = item.details(in: app.context(in: .english))
        #expect(item.kind.rawValue == "gauge" && details["percent"] == 40)
        #expect(try await app.open("InternalMenu").text.contains("40 %"))
    }

    @Test func `a page opens by its route, and its rows have their keys`() async throws {
        let app = try AppUnderTest(adding: { menu, screen in
            menu.add(AlbumsViewModel.content(on: screen))
        })
        let page = try await app.page("Albums")
        #expect(page.text().contains("Harbour") && app.seen == "Albums")
        #expect(try await page.press(on: "Mountains").contains("7 photos"))
        app.app.pages.back()
        #expect(app.seen == "Moments")
    }

    @Test func `a presenter has its page, and handles its rows`() async throws {
        let presenters = StandardPresenters.all() + [PlayerPresenter()]
        let app = try AppUnderTest(presenters: presenters)
        let words: JSONObject = ["presenter": "player", "row": "shuffle", "value": "on"]
        #expect(try await app.run("settings-page", words).text == "Shuffle: true")
        let exit: JSONObject = ["presenter": "player", "row": "logout"]
        let result = try await app.run("settings-page", exit, isConfirmed: true)
        #expect(result.text == "Logged out")
    }

    @Test(arguments: [("AddAFeature", 15), ("AddASettingsPage", 3), ("Recipes", 2)])
    func `every file that an article names exists`(article: String, count: Int) throws {
        let text = try Self.text(of: "Sources/MomentsKit/MomentsKit.docc/\(article).md")
        let named = Set(text.matches(of: /`([A-Za-z+]+\.swift)`/).map { String($0.output.1) })
        let folders = ["Sources/DevMenuPages", "Sources/MomentsKit", "Tests/MomentsTests"]
        let files = try folders.flatMap {
            try FileManager.default.subpathsOfDirectory(atPath: PackageDirectory.path($0))
        }
        let names = files.compactMap { $0.split(separator: "/").last.map(String.init) }
        #expect(named.count >= count)
        #expect(named.subtracting(names) == [])
    }
}
