import DevMenuTerminal
import DevMenuKit
import Testing

@Suite struct ColorDepthTests {
    @Test(
        arguments: [
            (["TERM": "xterm-256color"], .auto, true, .ansi256),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .auto, true, .trueColor),
            (["TERM": "xterm", "COLORTERM": "24bit"], .auto, true, .trueColor),
            (["TERM": "xterm-direct"], .auto, true, .trueColor),
            (["TERM": "linux"], .auto, true, .ansi16), (["TERM": "xterm"], .auto, false, .none),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .auto, true, .none),
            ([:], .auto, true, .none),
            (["TERM": "xterm", "NO_COLOR": "1"], .auto, true, .monochrome),
            (["TERM": "xterm", "NO_COLOR": "1"], .auto, false, .none),
            (["TERM": "xterm", "NO_COLOR": "1"], .never, true, .none),
            (["TERM": "xterm", "NO_COLOR": ""], .auto, true, .ansi16),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], .always, false, .ansi256),
            (["TERM": "dumb"], .always, false, .ansi16), ([:], .always, false, .ansi16),
            (["TERM": "xterm-256color"], .never, true, .none),
        ] as [([String: String], ColorChoice, Bool, ColorDepth)]
    )
    func `follows the environment and the user's choice`(
        environment: [String: String],
        choice: ColorChoice,
        isTerminal: Bool,
        depth: ColorDepth
    ) {
        let found = ColorDepth(environment: environment, choice: choice, isTerminal: isTerminal)
        #expect(found == depth)
    }
}
