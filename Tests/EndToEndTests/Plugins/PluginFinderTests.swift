import TerminalTesting
import Testing

/// The tool that writes the records of a target's plugins.
@Suite(.onOwnThread) struct PluginFinderTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `writes a file only if its content changes`() throws {
        let changes = try run(
            """
            printf 'import DevMenuKit\nstruct A: MenuPlugin {}\n' > a.swift
            find_plugins records.swift a.swift && grep -c PluginRecord records.swift
            touch -d @0 records.swift
            find_plugins records.swift a.swift && stat -c %Y records.swift
            printf 'struct B: MenuPlugin {}\n' >> a.swift
            find_plugins records.swift a.swift && grep -c PluginRecord records.swift
            : > a.swift
            find_plugins records.swift a.swift && grep -c PluginRecord records.swift
            """
        )
        #expect(changes.stdout == "1\n0\n2\n0\n")
        #expect(changes.stderr.isEmpty)
    }

    @Test func `reports all private plugins, and leaves the records as they are`() throws {
        expect(
            try run(
                """
                printf 'private struct A: MenuPlugin {}\nprivate actor B: MenuPlugin {}\n' > a.swift
                echo old > records.swift
                find_plugins records.swift a.swift; echo $?; cat records.swift
                """
            ),
            Transcript(
                "1\nold\n",
                stderr: """
                    a.swift:1:16: error: plugin 'A' is private, so its record can't make it: make it \
                    internal, or let 'A' conform to AddedByHand and add it in code
                    a.swift:2:15: error: plugin 'B' is private, so its record can't make it: make it \
                    internal, or let 'B' conform to AddedByHand and add it in code

                    """
            )
        )
    }

    @Test(arguments: [
        ("", "usage: find-plugins RECORDS SOURCE...\n", 64),
        ("records.swift nowhere.swift", "error: can't read 'nowhere.swift'\n", 66),
        ("nowhere/records.swift", "error: can't write 'nowhere/records.swift'\n", 74),
        (".", "error: can't write '.'\n", 74),
    ])
    func `an error has its status`(words: String, message: String, status: Int32) throws {
        expect(try run("find_plugins \(words)"), Transcript(stderr: message, status: status))
    }

    private func run(_ script: String) throws -> Transcript {
        let tool = try BuiltProducts.path(of: "find-plugins")
        return try shell.outerShell("find_plugins() { '\(tool)' \"$@\"; }\n" + script)
    }
}
