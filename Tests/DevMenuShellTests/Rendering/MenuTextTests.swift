import DevMenuClient
import DevMenuKit
import DevMenuTesting
import DevMenuTerminal
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

@Suite struct MenuTextTests {
    private static var menu: ListedMenu {
        ListedMenu(
            ReceivedMenu([
                "title": "51 区",
                "sections": [
                    [
                        "id": "info", "title": "Info",
                        "items": [
                            ["id": "version", "kind": "description", "detail": "Version 1.0"]
                        ],
                    ],
                    [
                        "id": "toggles", "title": "功能开关", "footer": "会保留。",
                        "items": [
                            [
                                "id": "like-button", "kind": "toggle", "title": "启用赞按钮",
                                "value": true, "layer": "override",
                            ]
                        ],
                    ],
                    [
                        "id": "tools", "title": "Tools",
                        "items": [
                            [
                                "id": "clear", "kind": "action", "title": "Clear Cache",
                                "risk": "destructive",
                            ],
                            ["id": "chart", "kind": "chart"],
                        ],
                    ],
                ],
            ])
        )
    }

    @Test func `settings that people set are told on a line`() {
        #expect(
            MenuText.differences(in: Self.menu)
                == "1 setting differs from its default: like-button on"
        )
        let settings = (0..<11).map { number -> JSONValue in
            // The last ones have the value that the app is built with.
            let layer = number == 9 ? "build" : number == 8 ? "remote" : "override"
            return [
                "id": "s\(number)", "kind": "choice", "value": "a", "layer": .string(layer),
                "default": number == 10 ? "a" : "b",
            ]
        }
        func menu(_ items: [JSONValue]) -> ListedMenu {
            ListedMenu(
                ReceivedMenu(["sections": [["id": "a", "title": "A", "items": .array(items)]]])
            )
        }
        #expect(
            MenuText.differences(in: menu(settings))
                == "9 settings differ from their defaults: s0 a, s1 a, s2 a, s3 a, s4 a, s5 a, s6 a, s7 a, …"
        )
        #expect(MenuText.differences(in: menu(Array(settings[9...]))) == nil)
    }

    @Test func `a task has its own parameters behind its name, and a hidden item is marked`() {
        let parameters: JSONValue = [
            ["name": "region", "type": "string", "isRequired": true],
            ["name": "loud", "type": "bool"], ["name": "words", "type": "string", "isRest": true],
        ]
        func item(_ id: String, _ members: JSONObject) -> JSONValue {
            let item: JSONObject = [
                "id": .string(id), "kind": "action", "title": "T", "risk": "safe",
                "parameters": parameters,
            ]
            return .object(JSONObject(item.members + members.members))
        }
        let items = [
            item("build", ["file": "/justfile"]),
            item("all", ["file": "/Makefile", "passesOn": true, "isHidden": true]),
            item("own", [:]), ["id": "note", "kind": "description", "isHidden": true],
        ]
        let menu = ListedMenu(
            ReceivedMenu(["sections": [["id": "s", "title": "S", "items": .array(items)]]])
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
        let text = MenuText.text(of: Self.menu, context: RenderingContext())
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

    @Test func `a wide terminal has the summary in what is left`() {
        func item(_ id: String, _ members: JSONObject) -> JSONValue {
            .object(JSONObject([("id", .string(id))] + members.members))
        }
        let long = "Ends the app on purpose, in one of the ways in which apps crash and burn."
        let items = [
            item("version", ["kind": "description", "title": "Version", "detail": "Version 1\n2"]),
            item("stock", ["kind": "description", "title": "Stock", "detail": "13 books\nand"]),
            item("docs", ["kind": "link", "title": "Docs", "url": "https://a.example"]),
            item(
                "swiftui",
                [
                    "kind": "toggle", "title": "SwiftUI Enable", "value": true, "inForce": false,
                    "layer": "override",
                ]
            ),
            item(
                "vip",
                [
                    "kind": "toggle", "title": "VIP", "value": true, "layer": "default",
                    "unavailable": "log in",
                ]
            ),
            item("sync", ["kind": "action", "title": "Sync", "unavailable": "log in first"]),
            item("crash", ["kind": "action", "risk": "fatal", "summary": .string(long)]),
            item("dump", ["kind": "action", "risk": "safe", "summary": "Shows all."]),
        ]
        let menu = ListedMenu(
            ReceivedMenu(["sections": [["id": "s", "title": "S", "items": .array(items)]]])
        )
        let context = RenderingContext(columns: 100, hasMarks: true)
        #expect(
            MenuText.text(of: menu, context: context).text == """
                S
                  version  Version 1
                  stock    Stock           13 books
                  docs     Docs            https://a.example
                  swiftui  SwiftUI Enable  ○ off, on from the next launch
                  vip      VIP             ● on, log in
                  sync     Sync            log in first
                  crash    crash           fatal  Ends the app on purpose, in one of the ways in which apps crash …
                  dump     dump                   Shows all.
                """
        )
        let pipe = MenuText.text(of: menu, context: RenderingContext()).text
        #expect(!pipe.contains("Shows all."))
        #expect(pipe.contains("\n  vip      VIP             on, log in"))
        let narrow = MenuText.text(of: menu, context: RenderingContext(columns: 59)).text
        #expect(
            narrow.hasSuffix(
                """

                  vip      VIP
                           on, log in
                  sync     Sync
                           log in first
                  crash    crash
                           fatal
                  dump     dump
                """
            )
        )
    }

    @Test(arguments: [80, 60, 40, 20])
    func `shows every value, state and risk on a terminal of any width`(columns: Int) {
        let text = MenuText.text(of: Self.wide, context: RenderingContext(columns: columns)).text
        #expect(text == Self.shown[columns])
        for line in text.split(separator: "\n") {
            #expect(DisplayWidth.of(String(line)) <= columns, "\(line)")
        }
    }

    private static var wide: ListedMenu {
        ListedMenu(
            ReceivedMenu([
                "sections": [
                    [
                        "id": "a", "title": "Toggles",
                        "items": [
                            [
                                "id": "instant-messaging", "kind": "toggle", "value": false,
                                "title": "Instant Messaging Enable", "layer": "default",
                            ],
                            [
                                "id": "stage", "kind": "choice", "value": "production-eu-west",
                                "title": "连接到哪一个阶段的服务器，以及从哪一个地区", "layer": "override",
                            ],
                            [
                                "id": "version", "kind": "description", "title": "Version",
                                "detail": "Version 1.0.0.0 (build 4711) of 2026-11-21",
                            ],
                            [
                                "id": "clear-cache", "kind": "action", "title": "Clear Cache",
                                "risk": "destructive",
                            ],
                        ],
                    ]
                ]
            ])
        )
    }

    private static let shown: [Int: String] = [
        80: """
        Toggles
          instant-messaging  Instant Messaging Enable                 off
          stage              连接到哪一个阶段的服务器，以及从哪一个   production-eu-west
                             地区
          version            Version 1.0.0.0 (build 4711) of 2026-11-21
          clear-cache        Clear Cache                              destructive
        """,
        60: """
        Toggles
          instant-messaging  Instant Messaging    off
                             Enable
          stage              连接到哪一个阶段的   production-eu-west
                             服务器，以及从哪一
                             个地区
          version            Version 1.0.0.0 (build 4711) of
                             2026-11-21
          clear-cache        Clear Cache          destructive
        """,
        40: """
        Toggles
          instant-messaging  Instant Messaging
                             Enable
                             off
          stage              连接到哪一个阶段的
                             服务器，以及从哪一
                             个地区
                             production-eu-west
          version            Version 1.0.0.0
                             (build 4711) of
                             2026-11-21
          clear-cache        Clear Cache
                             destructive
        """,
        20: """
        Toggles
          instant-messaging
            Instant
            Messaging Enable
            off
          stage
            连接到哪一个阶段
            的服务器，以及从
            哪一个地区
            production-eu-w…
          version
            Version 1.0.0.0
            (build 4711) of
            2026-11-21
          clear-cache
            Clear Cache
            destructive
        """,
    ]

    @Test func `values have marks where the context has them`() {
        var marked = RenderingContext()
        marked.hasMarks = true
        #expect(
            MenuText.text(of: Self.menu, context: marked).text
                .contains("\n  like-button  启用赞按钮   ● on\n")
        )
        let settings: [JSONValue] = [
            ["id": "button", "value": true, "layer": "override"],
            ["id": "red", "value": false, "layer": "default"],
            ["id": "size", "value": "L", "layer": "default"],
        ]
        let text = ItemText.settings(settings.map { ItemRecord($0) }, context: marked)
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
        let hostile = "\u{1B}[2J\n\u{9B}1m\u{202E}"
        let menu = ListedMenu(
            ReceivedMenu([
                "sections": [
                    [
                        "id": "s", "title": .string(hostile), "footer": .string(hostile),
                        "items": [
                            ["id": .string(hostile), "kind": .string(hostile), "title": "x"],
                            ["id": "b", "kind": "description", "detail": .string(hostile)],
                        ],
                    ]
                ]
            ])
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
        let menu = ListedMenu(ReceivedMenu(["sections": [["id": "tools", "footer": "None."]]]))
        #expect(MenuText.text(of: menu, context: RenderingContext()).text == "tools\n  None.")
    }
}
