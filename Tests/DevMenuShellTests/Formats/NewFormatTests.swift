import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

/// A new format is one type; no command depends on the format in use.
@Suite(.onOwnThread) struct NewFormatTests {
    /// Writes each result as a line of Markdown.
    private struct MarkdownFormat: OutputFormat {
        let name = "markdown"
        let isHumanReadable = false
        let showsCommands = true
        let holdsBackOutput = true

        func check(_ invocation: Invocation) throws(CommandError) {
            guard invocation.command.name != "help" else { throw invocation.misuse("no Markdown") }
        }

        func bytes(
            of result: CommandResult,
            for report: ReportedCommand?,
            in context: RenderingContext,
            painter: Painter
        ) -> [UInt8] {
            Array("- `\(report?.source() ?? "")`: \(result.value)\n".utf8)
        }

        func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]? {
            Array("- `\(report.source())`: **\(error.kind)**\n".utf8)
        }
    }

    private func test() throws -> TestShell { try TestShell { $0.format = MarkdownFormat() } }

    @Test func `writes the results and errors of every command`() throws {
        let test = try test()
        #expect(try test.run(["greet Ann", "version", "set timing"]) == 0)
        #expect(try test.run(["nonesuch"]) == 64)
        #expect(try test.run(["help"]) == 64)
        #expect(
            test.output == """
                - `greet Ann`: {"text":"Hello Ann","output":[{"stream":"stdout","text":"thinking"}]}
                - `version`: {"devmenu":"0.1.0","protocol":1,"license":"Apache-2.0"}
                - `set timing`: {"settings":{"timing":"off"}}
                - `nonesuch`: **unknown-command**
                - `help`: **usage**

                """
        )
        #expect(test.errors == "")
    }

    @Test func `gets no secret, even where a line cannot be parsed`() throws {
        let test = try test()
        #expect(try test.run(["log-in ann s3kr3t"]) == 64)
        #expect(try test.run(["log-in ann 's3kr3t"]) == 64)
        #expect(test.output == "- `log-in ann ***`: **bad-argument**\n- `***`: **syntax**\n")
    }

    @Test func `every listed format is found by its name`() {
        #expect(OutputFormats.all.map(\.name) == ["text", "json", "tsv"])
        for format in OutputFormats.all {
            #expect(OutputFormats.format(named: format.name)?.name == format.name)
        }
        #expect(OutputFormats.format(named: "markdown") == nil)
    }
}
