import DevMenuKit
import DevMenuShell
import Testing

@Suite struct TableLayoutTests {
    private let menu = [
        ["version", "Version 1.0.0.0"], ["design-kit-demo", "DesignKit 范例", "action"],
        ["like-button", "启用赞按钮", "off"], ["x", "", "on"], [],
    ]

    @Test func `lines up cells, wide ones too`() {
        #expect(
            TableLayout.lines(menu, indent: 2) == [
                "  version          Version 1.0.0.0",
                "  design-kit-demo  DesignKit 范例   action",
                "  like-button      启用赞按钮       off",
                "  x                                 on",
                "",
            ]
        )
    }

    @Test(arguments: [
        (80, "  like-button      启用赞按钮       off"), (39, "  like-button      启用赞按钮       off"),
        (38, "  like-button      启用赞按钮       o…"), (36, "  like-button      启用赞按钮…"),
        (26, "  like-button      启用赞…"), (25, "  like-button      启用…"),
        (12, "  like-butt…"), (3, "…"), (1, "…"), (0, ""),
    ])
    func `cuts a line to the terminal`(limit: Int, line: String) {
        let layout = TableLayout(measuring: menu, indent: 2, limit: limit)
        let made = layout.line(menu[2])
        #expect(made == line)
        #expect(DisplayWidth.of(made) <= limit)
    }

    @Test func `paints cells without counting the paint`() {
        let layout = TableLayout(measuring: [["a", "b"], ["ccc", "d"]])
        let line = layout.line(["a", "b"]) { column, text in column == 0 ? "<<\(text)>>" : text }
        #expect(line == "<<a>>    b")
    }

    @Test func `escapes what a host said and takes rows that were not measured`() {
        let layout = TableLayout(measuring: [["\u{1B}[2J", "b"]])
        #expect(layout.widths == [9, 1])
        #expect(layout.line(["\u{1B}[2J", "b"]) == #"\u{1B}[2J  b"#)
        #expect(layout.line(["longer than measured", "b", "c", "d"]).hasPrefix("longer than"))
    }
}
