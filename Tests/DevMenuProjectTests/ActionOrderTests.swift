import DevMenuProject
import TerminalTesting

/// Limits of what runs before an action; the transcript `menu-programs.md` has the rest.
@Suite struct ActionOrderTests {
    private func action(_ id: String, _ word: String, _ rest: String = "") -> String {
        #"{"kind": "action", "id": "\#(id)", "title": "T", "run": ["echo", "\#(word)"]\#(rest)}"#
    }

    private func problems(_ items: [String]) -> String {
        MenuFileText.problems(MenuFileText.menu(items.joined(separator: ",")))
    }

    @Test(arguments: [false, true])
    func `refuses a chain of too many actions, in either order`(isReversed: Bool) {
        func problems(ofChain count: Int) -> String {
            let items = (0..<count).map { index in
                action("a\(index)", "a", index == 0 ? "" : #", "after": ["a\#(index - 1)"]"#)
            }
            return self.problems(isReversed ? items.reversed() : items)
        }
        let reason = "after: at most 256 actions can run before another"
        #expect(problems(ofChain: 257) == "")
        #expect(problems(ofChain: 258).contains(reason))
        #expect(problems(ofChain: 300 * TestScale.factor).contains(reason))
    }

    @Test func `refuses a long program before many actions`() {
        let word = String(repeating: "x", count: 4_000)
        let long = action("long", Array(repeating: word, count: 60).joined(separator: #"", ""#))
        func problems(before count: Int) -> String {
            let after = #", "after": ["long"]"#
            return self.problems([long] + (0..<count).map { action("a\($0)", "a", after) })
        }
        #expect(problems(before: 30) == "")
        let text = problems(before: 60)
        #expect(text.contains("the programs before all actions have more than 8 MiB to show"))
        #expect(text.split(separator: "\n").count == 1)
    }

    @Test func `says that what runs before an action is for another platform`() {
        #if canImport(Darwin)
        let (here, elsewhere) = ("macos", "linux")
        #else
        let (here, elsewhere) = ("linux", "macos")
        #endif
        func only(_ platform: String) -> String { #", "platforms": ["\#(platform)"]"# }
        let after = #", "after": ["m"]"#
        let there = action("m", "m", only(elsewhere))
        let reason = "after[0]: 'm' is for \(elsewhere) only: give 'af' the same platforms"
        #expect(problems([there, action("af", "af", after)]).hasSuffix(".items[1].\(reason)"))
        // It's no error where both are for the other platform, or another item has the name here.
        #expect(problems([there, action("af", "af", after + only(elsewhere))]) == "")
        #expect(problems([there, action("m", "m", only(here)), action("af", "af", after)]) == "")
    }
}
