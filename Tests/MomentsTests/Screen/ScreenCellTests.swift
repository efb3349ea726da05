import DevMenuTerminal
@testable import MomentsKit
import TerminalTesting

@testable import DevMenuPages

/// The app's pages as the cells of a terminal.
@Suite struct ScreenCellTests {
    /// A terminal that the app is shown on.
    struct Setting {
        var columns = 80
        var rows = 24
        var theme: PageTheme? = .dark
        var depth = ColorDepth.trueColor
    }

    private static let sizes = [(120, 40), (80, 24), (60, 18), (40, 10)]
    /// Each size with pictures, with captions and without colours, and one size with other colours.
    private static let settings =
        sizes.flatMap { columns, rows in
            [
                Setting(columns: columns, rows: rows),
                Setting(columns: columns, rows: rows, depth: .ansi16),
                Setting(columns: columns, rows: rows, theme: nil, depth: .none),
            ]
        } + [Setting(theme: .light), Setting(depth: .ansi256)]

    /// Returns a page of the app with likes, which were switched on.
    private static func page(_ path: String) async throws -> ListPage {
        let app = try AppUnderTest()
        try app.toggles.set("like-button", to: true)
        return try await app.page(path)
    }

    /// Returns the screen of a page after some movements.
    private static func screen(
        _ page: ListPage,
        _ setting: Setting = Setting(),
        _ movements: [Movement] = []
    ) -> Screen {
        let size = TerminalSize(columns: setting.columns, rows: setting.rows)
        let hasPictures = setting.depth >= .ansi256
        let look = ScreenLook(theme: setting.theme, hasPictures: hasPictures, hasMarks: true)
        let layout = page.layout(in: ScreenFrame.context(in: size, locale: .english, look: look))
        let height = ScreenFrame.height(of: layout, in: size)
        var view = PageView()
        view.adjust(to: layout.withoutHeader, height: height)
        for movement in movements { view.move(movement, on: layout.withoutHeader, height: height) }
        let keys = KeyLine(rowKeys: view.selected.map { layout.rows[$0].keys } ?? [])
        let title = page.viewModel.title.english
        let frame = ScreenFrame(title: title, layout: layout, view: view, keys: keys, look: look)
        let rows = frame.rows(in: size, locale: .english, painter: Painter(depth: setting.depth))
        var writer = FrameWriter(style: .screen)
        var screen = Screen(columns: setting.columns, rows: setting.rows)
        screen.feed(writer.bytes(showing: rows, in: size))
        return screen
    }

    private static func cells(_ screen: Screen, row: Int) -> [ScreenCell] {
        (0..<screen.columns).map { screen.cell(row: row, column: $0) }
    }

    private static func color(_ color: RGBColor?) -> TerminalColor {
        guard let color else { return .standard }
        return .rgb(red: color.red, green: color.green, blue: color.blue)
    }

    // MARK: - The four sizes

    @Test(arguments: [
        "Timeline", "InternalMenu", "DesignKit?productName=DesignKit&version=1.0.1", "Settings",
        "Settings?presenter=taobao",
    ])
    func `no line is broken, and nothing stands beyond the column`(path: String) async throws {
        let page = try await Self.page(path)
        let ends = ["╭": "╮", "│": "│", "╰": "╯"]
        for setting in Self.settings {
            let margin = setting.columns > 80 ? (setting.columns - 74) / 2 : 0
            let edge = margin + min(setting.columns - margin, DrawingContext.columnWidth + 2) - 1
            for movements in [[], [.down, .down], [.pageDown], [.bottom]] as [[Movement]] {
                let screen = Self.screen(page, setting, movements)
                for row in 0..<setting.rows - 1 {
                    let end = ends[screen.cell(row: row, column: margin + 2).text]
                    let isEnded = end == nil || screen.cell(row: row, column: edge).text == end
                    #expect(isEnded || path == "Timeline", "\(setting)\n\(screen.picture)")
                    let beyond = Array(0..<margin) + Array(edge + 1..<setting.columns)
                    let texts = beyond.map { screen.cell(row: row, column: $0).text }
                    let isClear = texts.allSatisfy { $0 == " " }
                    #expect(isClear, "\(setting)\n\(screen.picture)")
                }
            }
        }
    }

    @Test func `the menu, cell by cell`() async throws {
        let page = try await Self.page("InternalMenu")
        let screen = Self.screen(page, Setting(columns: 60, rows: 18), [.down, .down])
        let user = "override by \(ChangeAuthor.app.user), takes effect at the next load"
        #expect(
            screen.lines == [
                "Area 51                                                 4/10", "",
                "  ╭─ General Info ─────────────────────────────────────────╮",
                "  │ Version 1.0.0.0                                        │",
                "  ╰────────────────────────────────────────────────────────╯",
                "  ╭─ DesignKit Demo ───────────────────────────────────────╮",
                "  │ DesignKit Demo                                       › │",
                "  │ iOS Text Styles Demo                                 › │",
                "  ╰────────────────────────────────────────────────────────╯",
                "  ╭─ Feature Toggles ──────────────────────────────────────╮",
                "▌ │ Like Button Enable                               ● on  │",
                "▌ │ " + user + String(repeating: " ", count: 55 - user.count) + "│",
                "  │ SwiftUI Enable                                   ○ off │",
                "  │ default, takes effect at the next start                │",
                "  │ Instant Messaging Enable  default                ○ off │",
                "  ╰────────────────────────────────────────────────────────╯", "",
                "q quit  ⏎ switch  e why  m menu  ? keys  r refresh  ↑↓ move",
            ]
        )
        let theme = PageTheme.dark
        func style(_ row: Int, _ column: Int) -> CellStyle {
            screen.cell(row: row, column: column).style
        }
        let colors = [
            (0, 0, theme.primary), (0, 57, theme.secondaryText), (2, 2, theme.line), (2, 5, nil),
            (10, 0, theme.primary), (10, 53, theme.on), (10, 55, theme.on), (12, 53, nil),
            (17, 8, theme.primary), (17, 25, nil),
        ]
        for (row, column, color) in colors {
            #expect(style(row, column).foreground == Self.color(color), "\(row), \(column)")
        }
        #expect(style(0, 0).isBold && style(2, 5).isBold)
        // The focused row, and no other, has a background from edge to edge.
        for row in 0..<18 {
            let isFocused = row == 10 || row == 11
            for column in [2, 30, 59] {
                let background = Self.color(isFocused ? theme.focus : nil)
                #expect(style(row, column).background == background, "row \(row)")
            }
        }
    }

    @Test(arguments: [PageTheme.light, .dark])
    func `a destructive action is amber and a fatal one red`(theme: PageTheme) async throws {
        let page = try await Self.page("InternalMenu")
        let screen = Self.screen(page, Setting(theme: theme))
        for (title, color) in [("Clear Cache", theme.destructive), ("Crash App", theme.fatal)] {
            let row = try #require(screen.lines.firstIndex { $0.contains(title) })
            #expect(screen.cell(row: row, column: 4).style.foreground == Self.color(color))
        }
    }

    // MARK: - Pictures and chips

    @Test(arguments: [ColorDepth.trueColor, .ansi256])
    func `a photo is a picture, with the colours that there are`(depth: ColorDepth) async throws {
        let page = try await Self.page("Timeline")
        let screen = Self.screen(page, Setting(depth: depth))
        // The background across the column, with the profile on its lower edge.
        for row in 2...5 {
            #expect(Self.cells(screen, row: row)[2..<74].allSatisfy { $0.text == "▀" })
        }
        #expect(screen.lines[6].hasPrefix("    JL  Jake Lin"))
        let edge = Self.cells(screen, row: 6)
        #expect(edge[2..<74].allSatisfy { $0.style.background != .standard })
        #expect(edge[8].style.isBold)
        // The photo of the first moment, below its author and its text.
        #expect(screen.lines[8] == "▌  TS  Taylor Swift  just now")
        let photo = (10..<20).flatMap { Self.cells(screen, row: $0)[2..<42] }
        #expect(photo.allSatisfy { $0.text == "▀" })
        #expect(Self.cells(screen, row: 10)[42].text == " ")
        let backgrounds = Set(photo.map(\.style.background))
        #expect(backgrounds.count > 12)
        let isIndexed = backgrounds.allSatisfy { if case .indexed = $0 { true } else { false } }
        #expect(isIndexed == (depth == .ansi256))
    }

    @Test(arguments: [PageTheme.light, .dark])
    func `on sixteen colours the theme has their names, and a photo is a caption`(
        theme: PageTheme
    ) async throws {
        let setting = Setting(rows: 40, theme: theme, depth: .ansi16)
        let timeline = Self.screen(try await Self.page("Timeline"), setting)
        #expect(timeline.text.contains("│ Photo · picsum.photos │"))
        #expect(!timeline.text.contains("▀"))
        let author = try #require(timeline.lines.firstIndex { $0.contains(" TS  Taylor Swift") })
        #expect(timeline.cell(row: author, column: 3).style.background != .standard)
        let menu = Self.screen(try await Self.page("InternalMenu"), setting)
        for row in 0..<setting.rows {
            for style in Self.cells(menu, row: row).map(\.style) {
                if case .rgb = style.foreground { Issue.record("a colour of 24 bits") }
            }
        }
        func color(of title: String) throws -> TerminalColor {
            let row = try #require(menu.lines.firstIndex { $0.contains(title) })
            return menu.cell(row: row, column: 4).style.foreground
        }
        #expect(try color(of: "Area 51") == .indexed(12))
        #expect(try color(of: "Clear Cache") == .standard)
        #expect(try color(of: "Crash App") == .indexed(1))
    }

    @Test func `a low screen has the profile on one line, no photo, and so the like`() async throws
    {
        let page = try await Self.page("Timeline")
        let lines = Self.screen(page, Setting(columns: 40, rows: 10)).lines
        #expect(lines[2...4] == ["   JL  Jake Lin", "", "▌  TS  Taylor Swift  just now"])
        #expect(lines[6] == "▌ ♥ Liked" + String(repeating: " ", count: 30) + "l")
    }

    // MARK: - Rows and groups

    @Test func `groups are parted by more than their rows`() async throws {
        let page = try await Self.page("Settings?presenter=user")
        for setting in Self.settings where setting.rows >= 18 && setting.columns <= 80 {
            let lines = Self.screen(page, setting).lines
            let ends = lines.indices.filter { lines[$0].hasPrefix("  ╰") }
            #expect(!ends.isEmpty)
            for end in ends where end + 2 < lines.count - 1 {
                #expect(lines[end + 1].hasPrefix("  ╭") || lines[end + 1].isEmpty)
            }
            // Within a group there is at most a line between two rows.
            let rows = lines.indices.filter { lines[$0].contains("›") }
            let gaps = zip(rows, rows.dropFirst()).map { $1 - $0 }
            #expect(gaps.contains(setting.rows >= 24 ? 2 : 1))
            #expect(gaps.contains { $0 >= 3 })
        }
    }

    @Test func `DesignKit says all on a narrow screen, a line for each value`() async throws {
        let page = try await Self.page("DesignKit?productName=DesignKit&version=1.0.1")
        let wide = Self.screen(page, Setting(columns: 120, rows: 80)).lines
        #expect(wide.contains { $0.contains("display1     42      semibold  largeTitle") })
        #expect(wide.contains { $0.contains("    light        dark") })
        #expect(wide.contains { $0.contains("#0770E3      #6D9FEB") })
        #expect(wide.contains { $0.contains(" A1  https://avatars.githubusercontent.com/u/1") })
        #expect(wide.contains { $0.contains("☆ Star  ") && $0.contains(" #F1C40F") })
        let plain = Self.screen(page, Setting(rows: 80, theme: nil, depth: .none)).lines
        #expect(plain.contains { $0.contains("│ primary              #0770E3  #6D9FEB ") })
        let narrow = Self.screen(page, Setting(columns: 40, rows: 150)).lines
        for line in ["name: display1", "points: 42", "style: largeTitle", "light:     #0770E3"] {
            #expect(narrow.contains { $0.contains("│ " + line) }, "\(line)")
        }
        // Nothing of the answer is lost at any width.
        let words = try await AppUnderTest().open("DesignKit?productName=D&version=1").text
        for columns in [20, 40, 60, 80] {
            let shown = page.layout(in: DrawingContext(width: columns, locale: .english)).text.text
            let letters = shown.filter { !$0.isWhitespace }
            let all = words.split(whereSeparator: \.isWhitespace).dropFirst(2)
            // Only a word that is longer than a line is cut.
            for word in all where word.count < columns - 4 {
                #expect(letters.contains(word), "\(word) at \(columns)")
            }
        }
    }

    @Test func `without colours no cell has a style, and all words are there`() async throws {
        let setting = Setting(columns: 80, rows: 60, theme: nil, depth: .none)
        for path in ["Timeline", "InternalMenu", "Settings?presenter=user"] {
            let page = try await Self.page(path)
            let screen = Self.screen(page, setting)
            for row in 0..<setting.rows {
                #expect(Self.cells(screen, row: row).allSatisfy { $0.style == CellStyle() })
            }
            let shown = screen.text
            let text = page.layout(in: DrawingContext(width: 72, locale: .english)).text.text
            let words = text.split { $0.isWhitespace || "[]()─│╭╮╰╯,".contains($0) }.prefix(40)
            for word in words { #expect(shown.contains(word), "\(path): \(word)") }
        }
    }
}
