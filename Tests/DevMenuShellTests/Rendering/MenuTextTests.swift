import DevMenuClient
import DevMenuTesting
import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

@Suite struct MenuTextTests {
    private let menu = ListedMenu(
        sections: #"""
            {"id": "info", "title": "Info", "items": [
             {"id": "version", "kind": "description", "detail": "Version 1.0"}]},
            {"id": "toggles", "title": "功能开关", "footer": "会保留。", "items": [
             {"id": "like-button", "kind": "toggle", "title": "启用赞按钮", "value": true,
              "layer": "override"}]},
            {"id": "tools", "title": "Tools", "items": [
             {"id": "clear", "kind": "action", "title": "Clear Cache", "risk": "destructive"},
             {"id": "chart", "kind": "chart"}]}
            """#
    )

    @Test(arguments: [
        ("override", "false", "1 setting differs from its default: x on"),
        ("remote", "false", "1 setting differs from its default: x on"), ("build", "false", nil),
        ("override", "true", nil),
    ])
    func `a setting that differs is told, unless the app is built with its value`(
        layer: String,
        defaultValue: String,
        line: String?
    ) {
        let menu = ListedMenu(
            items: #"""
                {"id": "x", "kind": "toggle", "value": true, "layer": "\#(layer)",
                 "default": \#(defaultValue)}
                """#
        )
        #expect(MenuText.differences(in: menu) == line)
    }

    @Test func `a task has its own parameters behind its name, and a hidden item is marked`() {
        let parameters = #"""
            "kind": "action", "title": "T", "risk": "safe", "parameters": [
             {"name": "region", "type": "string", "isRequired": true},
             {"name": "loud", "type": "bool"}, {"name": "words", "type": "string", "isRest": true}]
            """#
        let menu = ListedMenu(
            items: #"""
                {"id": "build", \#(parameters), "file": "/justfile"},
                {"id": "all", \#(parameters), "file": "/Makefile", "passesOn": true,
                 "isHidden": true},
                {"id": "own", \#(parameters)},
                {"id": "note", "kind": "description", "isHidden": true}
                """#
        )
        #expect(
            MenuText.text(of: menu, context: RenderingContext()).text == """
                S
                  build REGION [--loud] [words...]  T
                  all REGION [--loud]               T     hidden
                  own                               T
                  note                              note  hidden
                """
        )
    }

    @Test(
        .timeLimit(.minutes(TestScale.factor)),
        arguments: [MenuLocale.english, .simplifiedChinese]
    )
    func `a host for tests has the same text`(locale: MenuLocale) async throws {
        let host = InMemoryHost(locale: locale) {
            MenuSection("orders", title: LocalizedText("Orders", ["zh-Hans": "订单"]), footer: "All.")
            MenuSection("empty", title: "Empty")
            Description("stock", title: "Stock", detail: "13\u{1B}", section: "orders")
            Description("docs", title: "Docs", detail: "https://a.example")
            FeatureToggle("likes", title: LocalizedText("Likes", ["zh-Hans": "点赞"]), default: true)
            TextChoice("style", title: "Style", options: ["heart", "star"])
            Action("safe", risk: .safe) { _ in .done }
            Action("log-out", risk: .destructive) { _ in .done }
        }
        let menu = ListedMenu(ReceivedMenu(try await host.request(.menuList))).withoutHidden
        let text = MenuText.text(of: menu, context: RenderingContext())
        #expect(try await host.text == text.text)
    }

    @Test func `aligns the items of all sections, with wide characters too`() {
        let text = MenuText.text(of: menu, context: RenderingContext())
        #expect(
            text.text == """
                Info
                  version      version      Version 1.0

                功能开关
                  like-button  启用赞按钮   on
                  会保留。

                Tools
                  clear        Clear Cache  destructive
                  chart        chart        chart
                """
        )
        let painted = text.styles.map { style in
            String(decoding: Array(text.text.utf8)[style.from..<style.to], as: UTF8.self)
        }
        #expect(
            painted == [
                "Info", "version", "功能开关", "like-button", "on", "会保留。", "Tools", "clear",
                "destructive", "chart",
            ]
        )
        let titles = zip(painted, text.styles).filter { $0.1.isBold }.map(\.0)
        #expect(titles == ["Info", "功能开关", "Tools"])
        let dim = zip(painted, text.styles).filter { $0.1.isDim }.map(\.0)
        #expect(dim == ["version", "like-button", "会保留。", "clear", "chart"])
    }

    @Test func `a value that isn't in force, or can't be changed now, says so`() {
        let menu = ListedMenu(
            items: #"""
                {"id": "version", "kind": "description", "title": "Version",
                 "detail": "Version 1\n2"},
                {"id": "stock", "kind": "description", "title": "Stock", "detail": "13 books\nand"},
                {"id": "swiftui", "kind": "toggle", "title": "SwiftUI", "value": true,
                 "inForce": false, "layer": "override"},
                {"id": "vip", "kind": "toggle", "title": "VIP", "value": true, "layer": "default",
                 "unavailable": "log in"},
                {"id": "sync", "kind": "action", "title": "Sync", "unavailable": "log in first"}
                """#
        )
        let context = RenderingContext(columns: 100, hasMarks: true)
        #expect(
            MenuText.text(of: menu, context: context).text == """
                S
                  version  Version 1
                  stock    Stock    13 books
                  swiftui  SwiftUI  ○ off, on from the next launch
                  vip      VIP      ● on, log in
                  sync     Sync     log in first
                """
        )
        let pipe = MenuText.text(of: menu, context: RenderingContext()).text
        #expect(pipe.contains("\n  vip      VIP      on, log in"))
    }

    @Test func `values have marks where the context has them`() {
        var marked = RenderingContext()
        marked.hasMarks = true
        #expect(
            MenuText.text(of: menu, context: marked).text
                .contains("\n  like-button  启用赞按钮   ● on\n")
        )
        let settings = [
            #"{"id": "button", "value": true, "layer": "override"}"#,
            #"{"id": "red", "value": false, "layer": "default"}"#,
            #"{"id": "size", "value": "L", "layer": "default"}"#,
        ]
        let text = ItemText.settings(settings.map { ItemRecord(text: $0) }, context: marked)
        #expect(
            text.text == """
                button  ● on   override
                red     ○ off  default
                size    L      default
                """
        )
        #expect(
            text.styles.filter { $0.color != nil }.map(\.from) == [
                8, "button  ● on   override\nred     ○ off  default\nsize    ".utf8.count,
            ]
        )
    }

    @Test func `escapes characters that could act on a terminal`() {
        let hostile = #"\u001b[2J\n\u009b1m\u202e"#
        let menu = ListedMenu(
            sections: #"""
                {"id": "s", "title": "\#(hostile)", "footer": "\#(hostile)", "items": [
                 {"id": "\#(hostile)", "kind": "\#(hostile)", "title": "x"},
                 {"id": "b", "kind": "description", "detail": "\#(hostile)"}]}
                """#
        )
        let shown = #"\u{1B}[2J\n\u{9B}1m\u{202E}"#
        #expect(
            MenuText.text(of: menu, context: RenderingContext()).text == #"""
                \#(shown)
                  \#(shown)  x  \#(shown)
                  b\#(String(repeating: " ", count: shown.count + 1))b  \u{1B}[2J
                  \#(shown)
                """#
        )
    }

    @Test func `shows a section without items, and nothing for an empty menu`() {
        #expect(MenuText.text(of: .empty, context: RenderingContext(columns: 80)) == StyledText())
        let menu = ListedMenu(sections: #"{"id": "tools", "footer": "None."}"#)
        #expect(MenuText.text(of: menu, context: RenderingContext()).text == "tools\n  None.")
    }
}
