import TerminalTesting
import Testing

/// Items and sections that are found by what people type.
@Suite(.onOwnThread) struct FindTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `finds items by words, the nearest first`() throws {
        expect(
            try shell.run("find", "Clear", "cache"),
            Transcript("clear-cache  Clear Cache  destructive\n")
        )
        expect(
            try shell.run("--format", "tsv", "find", "demo"),
            Transcript(
                """
                design-kit-demo\taction\tdemos\tsafe\tDesignKit Demo
                text-styles-demo\taction\tdemos\tsafe\tiOS Text Styles Demo

                """
            )
        )
        expect(
            try shell.run("find", "no such xyz"),
            Transcript(
                stderr: """
                    error: nothing in the menu has 'no such xyz'. Type 'list' for all of it.

                    """,
                status: 1
            )
        )
    }

    @Test func `names an item that one of the words means`() throws {
        let transcript = try shell.run("--json", "find", "many", "versoin")
        #expect(transcript.ending == .exited(1))
        #expect(transcript.stdout.contains(#"has 'many versoin'. Did you mean 'version'?""#))
        #expect(transcript.stdout.contains(#""suggestion":"version""#))
    }

    @Test func `a section is found by its id and by its title`() throws {
        let byID = try shell.run("list", "toggles")
        #expect(byID.ending == .exited(0))
        expect(try shell.run("list", "Feature Toggles"), byID)
        let near = try shell.run("list", "Toggles")
        #expect(near.stderr == "error: no section 'Toggles'. Did you mean 'toggles'?\n")
        #expect(near.ending == .exited(1))
    }
}
