import ArgumentParser
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The program: a shell over a host's menu, and a few verbs of its own.
@main
struct DevMenu: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devmenu",
        abstract: "A developer menu in the terminal: see, switch and trigger what an app offers.",
        usage: """
            devmenu [FLAGS]                   open the REPL (a script, if stdin is no terminal)
            devmenu [FLAGS] COMMAND [WORD…]   run one command, and exit with its status
            devmenu [FLAGS] -c LINE           run a line (repeatable)
            devmenu [FLAGS] -f FILE           run a script (- is stdin)
            """,
        discussion: """
            Flags come before COMMAND; the words after it are the command's own. \
            'devmenu help' tells of the commands, 'devmenu help ITEM' of an item of the menu.
            """,
        version: Version.text,
        subcommands: [Serve.self, Completions.self]
    )

    @OptionGroup var flags: ShellFlags

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("A command, and the words that are its own.", valueName: "COMMAND")
    )
    var words: [String] = []

    mutating func validate() throws { try flags.validate(words: words) }

    func run() async throws {
        let status = ShellRun(flags: flags, words: words).run()
        throw ExitCode(status)
    }
}
