import DevMenuKit
import DevMenuPages
import DevMenuTerminal
import Testing

@testable import DevMenuPlugins

@Suite struct DrawingTests {
    @Test func `a theme has the colours of DesignKit`() throws {
        for (theme, shade) in [(PageTheme.light, \DesignKitTokens.Color.light), (.dark, \.dark)] {
            let tokens = ["primary", "line", "secondaryText"].map { name in
                DesignKitTokens.colors.first { $0.name == name }?[keyPath: shade]
            }
            #expect([theme.primary, theme.line, theme.secondaryText] == tokens)
        }
    }

    @Test(arguments: [
        ("FFFFFF", PageTheme.light), ("FDF6E3", .light), ("000000", .dark), ("282A36", .dark),
    ])
    func `fits its background`(background: String, theme: PageTheme) throws {
        let shown = TerminalBackground(try #require(RGBColor(background)))
        #expect(PageTheme.fitting(shown) == theme)
    }

    @Test func `an address always has the same picture, and others have others`() {
        func lines(_ address: String) -> [StyledText] {
            Picture(address: address).lines(columns: 40, rows: 10)
        }
        let sea = lines("https://example.com/sea.png")
        #expect(sea.count == 10)
        #expect(sea.allSatisfy { $0.text == String(repeating: "▀", count: 40) })
        #expect(lines("https://example.com/sea.png") == sea)
        let others = (0..<50).map { lines("https://example.com/\($0).png").map(\.styles) }
        #expect(others.count { $0 == sea.map(\.styles) } <= 1)
    }

    @Test func `a scene is no noise: most neighbours differ little`() {
        func distance(_ left: RGBColor, _ right: RGBColor) -> Int {
            abs(Int(left.red) - Int(right.red)) + abs(Int(left.green) - Int(right.green))
                + abs(Int(left.blue) - Int(right.blue))
        }
        for number in 0..<40 {
            let lines = Picture(address: "\(number)").lines(columns: 40, rows: 10)
            let colors = lines.map { line in
                line.styles.flatMap { style in
                    Array(repeating: style.background, count: (style.to - style.from) / 3)
                }.compactMap(\.self)
            }
            #expect(colors.allSatisfy { $0.count == 40 })
            let steps = colors.flatMap { zip($0, $0.dropFirst()).map(distance) }
            #expect(steps.count { $0 > 120 } < steps.count / 10)
            #expect(Set(colors.joined()).count > 12)
        }
    }

    @Test func `a picture of one's own has its points' colours, and a caption on its edge`() {
        let picture = Picture { x, y in
            RGBColor(red: x < 0.5 ? 0 : 200, green: y < 0.75 ? 0 : 100, blue: 0)
        }
        var caption = StyledText("山", isBold: true)
        caption.append(" Ada")
        let lines = picture.lines(columns: 10, rows: 2, caption: caption)
        #expect(lines[0].styles.map(\.color?.description) == ["#000000", "#C80000"])
        #expect(lines[1].text == " 山 Ada   ")
        #expect(DisplayWidth.of(lines[1].text) == 10)
        #expect(lines[1].styles[1].isBold)
        #expect(lines[1].styles[1].color?.description == "#FFFFFF")
        #expect(lines[1].styles.last?.background?.description == "#643200")
    }

    @Test func `a swatch is three columns of its colour`() {
        let color = RGBColor(red: 7, green: 112, blue: 227)
        var text = StyledText("a")
        text.appendSwatch(of: color)
        let style = TextStyle(from: 1, to: 4, background: color)
        #expect(text == StyledText("a   ", styles: [style]))
    }

    @Test func `a chip has initials on a colour of the name, round or square`() throws {
        #expect(Chip(of: "Taylor Swift").text(in: nil) == StyledText("[TS]"))
        #expect(Chip(of: "Taylor Swift", isRound: true).text(in: nil) == StyledText("(TS)"))
        let square = Chip(of: "Taylor Swift").text(in: .dark)
        let round = Chip(of: "Taylor Swift", isRound: true).text(in: .light)
        #expect(square.text == " TS ")
        #expect(round.text == "◖TS◗")
        let color = try #require(square.styles.first?.background)
        #expect(round.styles.map(\.color) == [color, RGBColor("FFFFFF"), color])
        #expect(round.styles[1].background == color)
        let names = ["Ada", "李雷", "Grace", "韩梅梅", "Linus", "Margaret", "小林", "Dennis", "Barbara"]
        let colors = names.map { Chip(of: $0).text(in: .dark).styles[0].background }
        #expect(Set(colors).count >= 5)
    }
}
