import Testing

/// The pages for those who change this package describe what is there.
@Suite struct ContributorTests {
    private static let catalogue = "Sources/DevMenuKit/DevMenuKit.docc"
    private static let contributing = ".github/CONTRIBUTING.md"

    /// The pages that name files of the sources.
    private static let pages = [
        "Architecture", "HowJobsRun", "HowMessagesFlow", "HowTrustWorks", "JournalAndKills",
        "SignalsAndTheTerminal",
    ].map { "\(catalogue)/\($0).md" }

    private static func documents() throws -> [String] {
        let folders = try Repository.names(in: "Sources").map { "Sources/\($0)/\($0).docc" }
        let articles = try folders.filter(Repository.exists).flatMap { folder in
            try Repository.names(in: folder).filter { $0.hasSuffix(".md") }.map {
                "\(folder)/\($0)"
            }
        }
        return ["README.md", contributing] + articles
    }

    @Test(arguments: try documents())
    func `each link to a file leads to one`(document: String) throws {
        let folder = document.split(separator: "/").dropLast()
        for link in try Repository.text(of: document).matches(of: /\]\((?<path>[^()\s]+)\)/) {
            let path = link.path.prefix { $0 != "#" }
            guard !path.isEmpty, !path.contains(":") else { continue }
            var parts = Array(folder)
            for part in path.split(separator: "/") {
                if part == ".." { _ = parts.popLast() } else { parts.append(part) }
            }
            #expect(Repository.exists(parts.joined(separator: "/")), "\(path)")
        }
    }

    @Test(arguments: try documents())
    func `links to articles as files do`(document: String) throws {
        #expect(!(try Repository.text(of: document).contains("<doc:")))
    }

    @Test(arguments: try documents())
    func `names the language of each block`(document: String) throws {
        let blocks = FencedBlock.blocks(in: try Repository.text(of: document))
        #expect(!blocks.contains { $0.language.isEmpty })
    }

    @Test(arguments: try documents().filter { !$0.hasSuffix("ProtocolReference.md") })
    func `has under 1,500 words unless it's a reference`(document: String) throws {
        let words = try Repository.text(of: document).split { $0.isWhitespace }
        #expect(words.count < (document == "README.md" ? 901 : 1500))
    }

    @Test func `the picture that moves shows the session that is replayed, by CSS`() throws {
        let picture = try Repository.text(of: "\(Self.catalogue)/session.svg")
        let story = try #require(picture.firstMatch(of: /<desc[^>]*>(?<text>[^<]*)</)).text
        let article = try Repository.text(of: "Sources/MomentsKit/MomentsKit.docc/MomentsKit.md")
        let session = FencedBlock.blocks(in: article).filter { $0.language == "console" }
            .map { $0.text.replacing("<pid>", with: "4711") + "\n" }.joined()
        #expect(story.replacing("&gt;", with: ">") == session)
        #expect(picture.utf8.count <= 300_000 && !picture.contains("<script"))
        #expect(picture.contains("prefers-reduced-motion"))
    }

    @Test func `names files and folders that exist`() throws {
        let known = Set(
            try ["Sources", "Tests", "Plugins"].flatMap(Repository.paths).flatMap { path in
                [path, path.split(separator: "/").last.map(String.init) ?? path]
            }
        )
        for page in Self.pages + [Self.contributing] {
            let names = try Repository.text(of: page).matches(of: /`(?<name>[^`\s]+)`/).map(\.name)
                .filter { name in
                    name.hasSuffix(".swift") || name.hasPrefix("Tests/")
                        || name.hasPrefix("Sources/")
                }
            #expect(!names.isEmpty, "\(page)")
            for name in names { #expect(known.contains(String(name)), "\(page): \(name)") }
        }
    }

    @Test func `the table of where changes go has a row for each part`() throws {
        let rows = try Repository.text(of: Self.contributing).split(separator: "\n")
            .filter { $0.hasPrefix("| ") }.dropFirst(2)
        #expect(rows.count > 10)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.matches(of: /\]\(/).count }
            #expect(cells.count == 3 && cells[0] == 0 && cells[1] > 0 && cells[2] > 0, "\(row)")
        }
    }

    @Test func `the supported systems are those of the manifest`() throws {
        let text = try Repository.text(of: "\(Self.catalogue)/DevMenuKit.md")
        let systems = try Repository.text(of: "Package.swift")
            .matches(of: /\.(?<name>\w+OS)\(\.v(?<version>\d+)\)/)
        #expect(systems.count > 3)
        for system in systems { #expect(text.contains("\(system.name) \(system.version)")) }
    }

    /// The modules that each module may import, by the table of the floors.
    private static func floors() throws -> [(module: String, allowed: Set<String>)] {
        let text = try Repository.text(of: "\(catalogue)/Architecture.md")
        return text.split(separator: "\n").filter { $0.hasPrefix("| `DevMenu") }.map { row in
            let cells = row.split(separator: "|")
            let names = cells.map { $0.matches(of: /`(?<name>C?[DR]\w+)`/).map { String($0.name) } }
            return (names[0][0], Set(names[cells.count - 1]))
        }
    }

    @Test func `the floors have every module of the sources`() throws {
        let folders = try Repository.names(in: "Sources").filter { $0.hasPrefix("DevMenu") }
        let modules = try Self.floors().map(\.module)
        #expect(modules.sorted() == (folders + ["DevMenuPlugins"]).sorted())
    }

    @Test func `a module imports only those that its floor allows`() throws {
        let ours = Set(try Self.floors().map(\.module) + ["CDevMenu", "CReadline", "MomentsKit"])
        for floor in try Self.floors() {
            let isPlugins = floor.module == "DevMenuPlugins"
            let folder = isPlugins ? "Plugins" : "Sources/\(floor.module)"
            var imported: Set<String> = []
            for path in try Repository.paths(in: folder) where path.hasSuffix(".swift") {
                let lines = try Repository.text(of: path).split(separator: "\n")
                // Far cheaper than to match each line.
                for line in lines where line.contains("import ") {
                    guard let name = line.firstMatch(of: /^(@?\w+ )*import (?<name>\w+)$/)?.name
                    else { continue }
                    imported.insert(String(name))
                }
            }
            let free: Set<String> = isPlugins ? [] : ["DevMenuSystem"]
            let further = imported.intersection(ours).subtracting(floor.allowed).subtracting(free)
            #expect(!imported.isEmpty && further == [], "\(floor.module)")
        }
    }
}
