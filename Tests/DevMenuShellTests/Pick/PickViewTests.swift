import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuShell

/// Whole screens.
@Suite struct PickViewTests {
    @Test func `shows sections, values, the selected item and the keys`() {
        let model = PickModel(PickMenus.small)
        #expect(
            model.screen(columns: 80, rows: 16) == """
                Area 51  7 items
                Find: ▏ type to search
                Info
                ▌ version      Version 1.0
                功能开关
                  like-button  启用赞按钮   on
                  theme        Theme        dark
                  pace         Pace         2
                  volume       Volume       3
                Tools
                  clear-cache  Clear Cache  destructive
                  log-in       Log In



                Enter show  Esc leave  Tab prompt  → details  ↑↓ move
                """
        )
    }

    @Test func `toggles have the marks of 'list' where the terminal has them in one column`() {
        let model = PickModel(PickMenus.small, hasMarks: true)
        #expect(model.screen(columns: 80).contains("\n  like-button  启用赞按钮   ● on\n"))
        var list = PickList(PickMenus.toggles(2), hasMarks: true)
        #expect(list.columns.state == 5)
        list.update(ItemRecord(["id": "item-1", "value": true, "layer": "override"]))
        #expect(list["item-1"].map { list.cells(of: $0).state } == "● on")
    }

    @Test func `marks the letters that matched, and lists candidates as items`() throws {
        let like = CompletionCandidate("like-button", "Like Button Enable")
        var model = PickModel([like, CompletionCandidate("list")], title: "Candidates")
        model.press("like")
        #expect(
            model.screen(columns: 60) == """
                Candidates  1 of 2
                Find: like▏
                ▌ like-button  Like Button Enable






                Enter take  Esc clear  ↑↓ move
                """
        )
        let row = PickView(model: model, size: TerminalSize(columns: 60, rows: 10)).rows[2]
        let marked = row.styles.filter(\.isBold).map { style in
            String(decoding: Array(row.text.utf8)[style.from..<style.to], as: UTF8.self)
        }
        #expect(marked == ["like", "Like"])
    }

    @Test func `the page of a setting reads as 'explain' does`() {
        let explanation = ExplanationText(["id": "like", "value": true], hasJournal: true)
        let text = PickedText(item: ItemRecord(["id": "like"]), explanation: explanation)
        let lines = text.lines(columns: 40).map(\.text).joined(separator: "\n")
        #expect(lines.hasPrefix(explanation.text(columns: 40).text))
    }

    @Test func `fits into 40 columns and 10 rows`() {
        var model = PickModel(PickMenus.small)
        model.press("li")
        #expect(
            model.screen() == """
                Area 51  2 of 7 items
                Find: li▏
                ▌ like-button  启用赞按钮   on
                  log-in       Log In





                Enter switch  Esc clear  Tab prompt
                """
        )
    }

    @Test(arguments: 1...12)
    func `has as many rows as the terminal, none wider`(rows: Int) {
        let small = PickModel(PickMenus.small)
        var (told, found) = (small, small)
        told.message = .error(String(repeating: "a long story. ", count: 20))
        found.press("nothing has this")
        let others = [told, found, PickModel(.empty), PickModel(PickMenus.toggles(99))]
        for columns in [1, 2, 5, 9, 20, 40, 80] {
            let size = TerminalSize(columns: columns, rows: rows)
            var models = others
            for keys in ["⏎", "theme⏎", "log⏎⏎"] {
                var model = small
                model.press(keys, columns: columns, rows: rows)
                models.append(model)
            }
            for model in models {
                let shown = PickView(model: model, size: size).rows
                #expect(shown.count == rows, "\(columns) columns")
                #expect(shown.allSatisfy { DisplayWidth.of($0.text) <= columns })
            }
        }
    }

    @Test(arguments: [3, 4, 6, 10])
    func `shows the selected row at every height`(rows: Int) {
        var model = PickModel(PickMenus.toggles(50))
        model.press(String(repeating: "↓", count: 33), rows: rows)
        #expect(model.screen(rows: rows).contains("▌ item-33  Item 33  off"))
    }

    @Test func `shows the options of a choice, with the current one`() {
        var model = PickModel(PickMenus.small, hasMarks: true)
        model.press("theme⏎↑")
        #expect(
            model.screen(rows: 6) == """
                Theme
                ▌ ○ light  Light
                  ● dark  Dark


                Enter choose  Esc back  ↑↓ move
                """
        )
        model = PickModel(PickMenus.small)
        model.press("theme⏎↑")
        #expect(model.screen(rows: 6).hasPrefix("Theme\n▌   light  Light\n  * dark  Dark\n"))
    }

    @Test func `shows a form with what is required, its errors and no secret`() {
        var model = PickModel(PickMenus.small)
        model.press("log⏎⏎")
        #expect(
            model.screen(columns: 60) == """
                Log In
                ▌ user *  ▏  required: give text
                  pin *
                  tries
                  mode    slow|quick
                  [ Run ]


                the account · text
                Enter next  Esc back  ↑↓ move
                """
        )
        model.press("安娜⏎1234")
        #expect(
            model.screen() == """
                Log In
                  user *  安娜
                ▌ pin *   ***▏
                  tries
                  mode    slow|quick
                  [ Run ]


                text
                Enter next  Esc back  ↑↓ move
                """
        )
    }

    @Test func `puts an error below a field that has no room beside it`() {
        var model = PickModel(PickMenus.small)
        model.press("log⏎↓↓twenty⏎")
        let screen = model.screen(columns: 24, rows: 10)
        #expect(screen.contains("▌ tries   twenty▏\n    give a whole number"))
    }

    @Test func `cuts a title before a name, and never a value before its title`() {
        let menu = ListedMenu(
            items: #"""
                {"id": "erase", "kind": "action", "risk": "destructive",
                 "title": "Erase everything that was ever kept"}
                """#
        )
        let shown = "▌ erase  Erase everything …  destructive\n"
        let screen = PickModel(menu).screen()
        #expect(screen.contains(shown))
        #expect(screen.contains("\nErase everything that was ever kept\n"))
        #expect(PickModel(menu).screen(columns: 28).contains("▌ erase  destructive\n"))
    }

    @Test func `a very long name or value leaves the other rows as they are`() {
        let menu = ListedMenu(
            items: #"""
                {"id": "docs", "kind": "link", "title": "Docs",
                 "url": "https://example.com/a/very/long/address/of/a/page"},
                {"id": "build-the-documentation-of-everything", "kind": "action", "title": "D"},
                {"id": "test", "kind": "action", "title": "Run the tests"}
                """#
        )
        #expect(
            PickModel(menu).screen(columns: 60).contains(
                """
                ▌ docs     https://example.com/a/very/long/address/of/a/page
                  build-the-documentation-of-everything  D
                  test                           Run the tests
                """
            )
        )
    }

    @Test func `a short value leaves its room to a long title`() {
        let menu = ListedMenu(
            items: #"""
                {"id": "erase", "kind": "action", "risk": "destructive", "title": "Erase"},
                {"id": "im", "kind": "toggle", "title": "Instant Messaging Enable", "value": false,
                 "layer": "default", "default": false, "isWritable": true},
                {"id": "version", "kind": "description", "title": "Version 1.0.0.0 of the app"}
                """#
        )
        let screen = PickModel(menu).screen(columns: 40)
        #expect(screen.contains("  im       Instant Messaging Enable  off\n"))
        #expect(screen.contains("  version  Version 1.0.0.0 of the app\n"))
        #expect(screen.contains("▌ erase    Erase             destructive\n"))
    }

    @Test func `marks the selected row without colours, and paints it with them`() {
        let size = TerminalSize(columns: 40, rows: 10)
        let rows = PickView(model: PickModel(PickMenus.small), size: size).rows
        let plain = rows.map { Painter(depth: .none).paint($0) }
        #expect(plain.filter { $0.hasPrefix("▌ ") }.count == 1)
        #expect(!plain.joined().contains("\u{1B}"))
        let painted = rows.map { Painter(depth: .ansi16).paint($0) }
        #expect(painted[3].contains("\u{1B}[1m"))
    }

    @Test func `shows no control character of a host`() {
        let json = JSONValue(
            text: #"""
                {"title": "Evil\u001b[2J", "sections": [{"id": "all", "title": "All\u0007",
                 "items": [{"id": "x", "kind": "description", "detail": "a\nb\u001b]0;t\u0007",
                  "summary": "s\u009b0m"}]}]}
                """#
        )
        let menu = ListedMenu(ReceivedMenu(json))
        let size = TerminalSize(columns: 80, rows: 10)
        let text = PickView(model: PickModel(menu), size: size).rows.map(\.text).joined()
        #expect(text.unicodeScalars.allSatisfy { !ControlEscaping.isEscaped($0) })
    }
}
