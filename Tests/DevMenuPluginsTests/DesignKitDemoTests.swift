import DevMenuKit
import DevMenuTesting
import Testing

@testable import DevMenuPlugins

@Suite struct DesignKitDemoTests {
    private static func run(_ id: ItemID, _ locale: MenuLocale) async throws -> RecordedCall {
        try await InMemoryHost(locale: locale) { DesignKitDemo() }.run(id)
    }

    @Test(arguments: [
        ("design-kit-demo", "DesignKit?productName=DesignKit&version=1.0.1"),
        ("text-styles-demo", "TextStyles"),
    ])
    func `each action opens its route through the router`(id: ItemID, path: String) async throws {
        let call = try await Self.run(id, .english)
        #expect(call.openedURLs == ["https://momentsapp.com/" + path])
        #expect(call.text?.isEmpty == false)
    }

    @Test(arguments: ["DesignKit", "DesignKit?productName=A", "DesignKit?version=1"])
    func `the page requires product and version`(url: String) async throws {
        let registry = try RecordingRegistry(DesignKitDemo())
        let opener = Action("open") { call in .opened(try await call.router.open(url)) }
        let call = try await ActionRecorder(routes: registry.routes).run(opener)
        guard case .badParameter("DesignKit", .missing) = call.error as? RouteError else {
            Issue.record("opened, or said \(String(describing: call.error))")
            return
        }
    }

    @Test func `the page shows its product, every part and every token`() async throws {
        let call = try await Self.run("design-kit-demo", .english)
        let text = try #require(call.text)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first == "DesignKit 1.0.1")
        let headings = ["Typography", "Colors", "Avatars", "Favorite button", "Spacing"]
        let offsets = headings.compactMap { heading in
            lines.firstIndex { $0.hasPrefix(heading) }
        }
        #expect(offsets.count == headings.count)
        #expect(offsets == offsets.sorted())
        let words = lines.map { $0.split(separator: " ").map(String.init) }
        #expect(words.contains(["light", "dark"]))
        #expect(lines.contains("  ☆ Star #F1C40F") && lines.contains("  ♡ Heart #E74C3C"))
        for row in Self.typography { #expect(words.contains(row), "\(row)") }
        for (name, light, dark) in Self.colors {
            #expect(words.contains([name, "#" + light, "#" + dark]), "\(name)")
        }
        for (name, points) in Self.spacings { #expect(words.contains([name, "\(points)"])) }
        #expect(text.contains("128 x 128, corner radius 12"))
    }

    @Test func `the page is translated into Chinese`() async throws {
        let text = try #require(try await Self.run("design-kit-demo", .simplifiedChinese).text)
        for heading in ["字体", "颜色", "人像", "点赞按钮", "间距", "星形点赞按钮", "心形点赞按钮"] {
            #expect(text.contains(heading), "\(heading)")
        }
    }

    @Test
    func `headings and semibold rows are bold, and swatches are painted blanks before their hex`()
        async throws
    {
        let result = try await Self.run("design-kit-demo", .english).result.get()
        let text = Array(try #require(result.text).english.utf8)
        func part(_ style: TextStyle) -> String {
            String(decoding: text[style.from..<style.to], as: UTF8.self)
        }
        let bold = Set(result.styles.filter(\.isBold).map { part($0).trimmed })
        let semibold = Self.typography.filter { $0[2] == "semibold" }.map { $0[0] }
        #expect(bold.isSuperset(of: ["Typography", "Colors", "Spacing"] + semibold))
        #expect(bold.isDisjoint(with: ["title4", "title5", "body", "caption", "small"]))
        let swatches = result.styles.filter { $0.background != nil }
        #expect(swatches.count == 2 * Self.colors.count)
        for swatch in swatches {
            #expect(part(swatch).allSatisfy { $0 == " " })
            let behind = String(decoding: text[swatch.to...].prefix(8), as: UTF8.self)
            #expect(behind == " " + (swatch.background?.description ?? ""))
        }
        #expect(Set(result.styles.compactMap(\.color?.description)) == ["#F1C40F", "#E74C3C"])
    }

    @Test func `the value holds every token`() async throws {
        let value = try #require(try await Self.run("design-kit-demo", .simplifiedChinese).value)
        #expect(value["productName"] == "DesignKit")
        #expect(value["version"] == "1.0.1")
        #expect(value["sectionGap"] == 16)
        #expect(value["rowGap"] == 8)
        let typography = Self.typography.map { row -> JSONValue in
            [
                "name": .string(row[0]), "points": .integer(Int(row[1]) ?? 0),
                "weight": .string(row[2]), "style": .string(row[3]),
            ]
        }
        #expect(value["typography"] == .array(typography))
        let colors = Self.colors.map { name, light, dark -> JSONValue in
            ["name": .string(name), "light": .string("#" + light), "dark": .string("#" + dark)]
        }
        #expect(value["colors"] == .array(colors))
        let spacings = Self.spacings.map { name, points -> JSONValue in
            ["name": .string(name), "points": .integer(points)]
        }
        #expect(value["spacing"] == .array(spacings))
        let avatars = try #require(value["avatars"]?.array)
        #expect(avatars.count == 5)
        for avatar in avatars {
            #expect(avatar["url"]?.string?.hasPrefix("https://") == true)
            #expect(avatar["side"] == 128)
            #expect(avatar["cornerRadius"] == 12)
        }
        let buttons = try #require(value["favoriteButtons"]?.array)
        #expect(buttons.map { $0["name"] } == ["star", "heart"])
        #expect(buttons.map { $0["color"] } == ["#F1C40F", "#E74C3C"])
        #expect(buttons.map { $0["title"] } == ["星形点赞按钮", "心形点赞按钮"])
    }

    @Test func `the text styles are eleven, by name only`() async throws {
        let names = [
            "largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body",
            "callout", "footnote", "caption1", "caption2",
        ]
        let call = try await Self.run("text-styles-demo", .english)
        #expect(call.value == ["textStyles": .array(names.map { .string($0) })])
        #expect(call.text?.split(separator: "\n").dropFirst().map { String($0).trimmed } == names)
    }

    private static let typography = [
        ["display1", "42", "semibold", "largeTitle"], ["display2", "36", "semibold", "largeTitle"],
        ["title1", "24", "semibold", "title1"], ["title2", "20", "semibold", "title2"],
        ["title3", "18", "semibold", "title3"], ["title4", "14", "regular", "headline"],
        ["title5", "12", "regular", "subheadline"], ["bodyBold", "16", "semibold", "body"],
        ["body", "16", "light", "body"], ["captionBold", "14", "semibold", "caption1"],
        ["caption", "14", "light", "caption1"], ["small", "12", "light", "footnote"],
    ]

    private static let colors = [
        ("primary", "0770E3", "6D9FEB"), ("background", "FFFFFF", "000000"),
        ("secondaryBackground", "F1F2F8", "1D1B20"), ("tertiaryBackground", "FFFFFF", "2C2C2E"),
        ("line", "CDCDD7", "48484A"), ("primaryText", "111236", "FFFFFF"),
        ("secondaryText", "68697F", "8E8E93"), ("tertiaryText", "8F90A0", "8E8E93"),
        ("quaternaryText", "B2B2BF", "8E8E93"),
    ]

    private static let spacings = [
        ("twoExtraSmall", 4), ("extraSmall", 8), ("small", 12), ("medium", 18), ("large", 24),
        ("extraLarge", 32), ("twoExtraLarge", 40), ("threeExtraLarge", 48),
    ]
}

extension String {
    /// The text without surrounding whitespace.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
