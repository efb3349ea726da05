import TerminalTesting

@testable import DevMenuProject

/// Errors of bytes and of size; the transcript `menu-errors.md` has those of the contents.
@Suite(.timeLimit(.minutes(TestScale.factor))) struct MenuFileErrorTests {
    private static let beginning = #"begin with {"devmenu": 1, "title": …, "sections": […]}"#

    private static let problems: [([UInt8], String)] = [
        (Array(" \n\t".utf8), ": the file is empty: \(beginning)"),
        (Array("\u{FEFF}[]".utf8), ":1: a menu is an object, but this is a list: \(beginning)"),
        (
            Array("{\"devmenu\": 1, \"title\": \"a\0\"}".utf8),
            ":1: column 27: a string can't contain the control character U+0000: write it as \\u0000"
        ),
        (
            [UInt8](repeating: UInt8(ascii: "["), count: 200),
            ":1: column 129: arrays and objects are nested more than 128 deep"
        ),
    ]

    private static let encodings: [([UInt8], String)] = [
        ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"), ([0x7B, 0, 0, 0], "UTF-32"),
        ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32"), ([0, 0, 0, 0x7B], "UTF-32"),
        ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "UTF-16"),
        ([0x7B, 0, 0x7D, 0], "UTF-16"),
    ]

    @Test(arguments: problems + encodings.map { ($0, ": the file is in \($1): save it as UTF-8") })
    func `describes an error of the whole file`(bytes: [UInt8], problem: String) {
        #expect(MenuFileText.problems(bytes) == "m.json" + problem)
    }

    @Test func `refuses a file of more than 16 MiB`() {
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: (16 << 20) + 1)
        let problem = "m.json: the file is larger than the limit of 16 MiB"
        #expect(MenuFileText.problems(blanks) == problem)
    }

    @Test(.enabled(if: TestScale.factor >= 10, "half a minute long: DEVMENU_TEST_SCALE=10 runs it"))
    func `reads a file of 16 MiB`() {
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 16 << 20)
        #expect(MenuFileText.problems(blanks) == "m.json: the file is empty: \(Self.beginning)")
    }

    @Test func `refuses a title of a megabyte in one line`() {
        let title = String(repeatingASCII: "a", count: 1 << 20)
        let text = MenuFileText.menu(#"{"kind": "description", "id": "a", "title": "\#(title)"}"#)
        let prefix = "m.json:2: sections[0].items[0].title: "
        #expect(MenuFileText.problems(text) == prefix + "has 1048576 characters: the limit is 1000")
    }

    @Test(arguments: [
        (0, ", and none that a file may name: use 'run' to run a program"),
        (7, ": it has act-1, act-2, act-3, act-4, act-5 and 2 more"),
    ])
    func `lists the host's actions, or says that it has none`(count: Int, words: String) {
        let actions = (0..<count).map { Action(ItemID("act-\($0 + 1)")) { _ in .done } }
        let item = MenuFileText.item("action", #""action": "deploy""#)
        let surroundings = MenuFileSurroundings(actions: actions)
        let found = MenuFileText.problems(Array(item.utf8), in: surroundings)
        #expect(found.hasSuffix(": the host has no action 'deploy'\(words)"))
    }

    @Test func `a menu has 64 files at most`() {
        let empty = Array(#"{"devmenu": 1, "title": "T", "sections": []}"#.utf8)
        func problems(of count: Int) -> String {
            let names = (0..<count).map { "\"f\($0)\"" }.joined(separator: ",")
            let text = #"{"devmenu": 1, "title": "T", "include": [\#(names)], "sections": []}"#
            let surroundings = MenuFileSurroundings { path in
                MenuFileSource(path: path, name: path, bytes: empty, surroundings: .init())
            }
            return MenuFileText.problems(Array(text.utf8), in: surroundings)
        }
        #expect(problems(of: 63) == "")
        let problem = "m.json:1: include[63]: a menu has 64 files at most: join some of them"
        #expect(problems(of: 64) == problem)
    }
}
