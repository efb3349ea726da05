import DevMenuKit
import Testing

@testable import DevMenuShell

@Suite struct MenuTextTests {
    private static let menu = ListedMenu(json: [
        "title": "51 区",
        "sections": [
            [
                "id": "info", "title": "Info",
                "items": [["id": "version", "kind": "description", "detail": "Version 1.0"]],
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

    @Test func `lines up the items of all sections, wide letters too`() {
        let text = MenuText(Self.menu, place: RenderingPlace()).text
        #expect(
            text.text == """
                Info
                  version      Version 1.0
                功能开关
                  like-button  启用赞按钮   on
                  会保留。
                Tools
                  clear        Clear Cache  action, destructive
                  chart        chart        chart
                """
        )
        let painted = text.styles.map { style in
            String(decoding: Array(text.text.utf8)[style.from..<style.to], as: UTF8.self)
        }
        #expect(painted == ["Info", "功能开关", "会保留。", "Tools"])
        #expect(text.styles.map(\.isBold) == [true, true, false, true])
        #expect(text.styles.map(\.isDim) == [false, false, true, false])
    }

    @Test(arguments: [40, 27, 20, 5])
    func `cuts items to the terminal`(columns: Int) {
        let text = MenuText(Self.menu, place: RenderingPlace(columns: columns)).text.text
        let items = text.split(separator: "\n").filter { $0.hasPrefix("  ") && $0 != "  会保留。" }
        #expect(items.count == 4)
        for line in items { #expect(DisplayWidth.of(String(line)) <= columns) }
    }

    @Test func `shows what could act on a terminal escaped`() {
        let hostile = "\u{1B}[2J\n\u{9B}1m\u{202E}"
        let menu = ListedMenu(json: [
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
        let shown = #"\u{1B}[2J\n\u{9B}1m\u{202E}"#
        #expect(
            MenuText(menu, place: RenderingPlace()).text.text == """
                \(shown)
                  \(shown)  x\(String(repeating: " ", count: shown.count + 1))\(shown)
                  b\(String(repeating: " ", count: shown.count + 1))\(shown)
                  \(shown)
                """
        )
    }

    @Test func `shows a section of no items, and nothing of no menu`() {
        #expect(MenuText(.empty, place: RenderingPlace(columns: 80)).text == StyledText())
        let menu = ListedMenu(json: ["sections": [["id": "tools", "footer": "None."]]])
        #expect(MenuText(menu, place: RenderingPlace()).text.text == "tools\n  None.")
    }
}
