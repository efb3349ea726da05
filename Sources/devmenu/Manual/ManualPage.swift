import ArgumentParser
import DevMenuShell

/// The manual page, made from what the flags, the verbs and the commands say of themselves.
struct ManualPage {
    /// The program, by its flags.
    let program: DescribedCommand
    /// Its verbs that people are told of.
    let verbs: [DescribedCommand]

    /// The page in roff.
    var text: String {
        var page = RoffPage(title: program.name, source: "devmenu \(Version.number)")
        page.section("NAME")
        page.paragraph("\(program.name) - \(Self.lowercased(program.summary))")
        putSynopsis(into: &page)
        putDescription(into: &page)
        page.section("OPTIONS")
        putFlags(of: program, into: &page)
        putCommands(into: &page)
        putExitStatus(into: &page)
        page.section("ENVIRONMENT")
        for (name, words) in ManualPlaces.variables { page.entry(name, words) }
        page.section("FILES")
        for (path, words) in ManualPlaces.files { page.entry(path, words) }
        page.section("EXAMPLES")
        for (words, lines) in ManualExamples.all {
            page.paragraph(words)
            page.example(lines)
        }
        page.section("SEE ALSO")
        page.paragraph("readline(3), strip(1)")
        page.paragraph(Version.about.licenseNotice)
        return page.text
    }

    /// The lines of the usage: what is typed, and what comes of it.
    private var ways: [(typed: String, words: String)] {
        (DevMenu.configuration.usage ?? "").split(separator: "\n").map { line in
            let parts = line.split(separator: "  ", maxSplits: 1)
            return (String(parts[0]), parts.last?.trimmingPrefix { $0 == " " }.description ?? "")
        }
    }

    private func putSynopsis(into page: inout RoffPage) {
        page.section("SYNOPSIS")
        page.example(ways.map(\.typed))
    }

    private func putDescription(into page: inout RoffPage) {
        page.section("DESCRIPTION")
        page.paragraph(DevMenu.configuration.abstract)
        for (typed, words) in ways { page.entry(typed, Self.sentence(words)) }
        page.paragraph(DevMenu.configuration.discussion)
        page.paragraph(
            """
            Only a person at a terminal is asked questions. Everything else is a script: it stops at \
            the first command that fails, and the exit status tells what kind of failure it was.
            """
        )
    }

    private func putFlags(of command: DescribedCommand, into page: inout RoffPage) {
        for flag in command.flags {
            let value = flag.valueName.map { " \($0)" } ?? ""
            page.entry(
                flag.names.joined(separator: ", "),
                parameters: value,
                Self.sentence(flag.summary)
            )
        }
    }

    private func putCommands(into page: inout RoffPage) {
        page.section("COMMANDS")
        for rule in HelpText.lineRules { page.paragraph(rule) }
        page.part("Commands of the shell")
        for command in CommandTable.standard.commands {
            let names = ([command.usage] + command.aliases).joined(separator: ", ")
            page.entry(names, Self.sentence(command.summary))
            guard !command.arguments.isEmpty else { continue }
            page.indented { page in
                for argument in command.arguments {
                    page.entry(argument.name, Self.sentence(argument.summary))
                }
            }
        }
        page.part("What 'set' sets")
        for entry in ShellSettings.entries {
            let values = entry.values.isEmpty ? "" : " " + entry.values.joined(separator: "|")
            page.entry(entry.name, parameters: values, Self.sentence(entry.summary))
        }
        page.part("Verbs of the program")
        page.paragraph("They are the first word on the command line, and no commands of the shell.")
        for verb in verbs {
            let words = verb.arguments.map { " " + $0 }.joined()
            page.entry(verb.name, parameters: words, Self.sentence(verb.summary))
            page.indented { putFlags(of: verb, into: &$0) }
        }
    }

    private func putExitStatus(into page: inout RoffPage) {
        page.section("EXIT STATUS")
        page.entry("\(ExitStatus.success)", "Every command succeeded.")
        for failure in ExitStatus.failures {
            let kinds = failure.kinds.joined(separator: ", ")
            page.entry(
                "\(failure.status)",
                Self.sentence(failure.summary) + (kinds.isEmpty ? "" : " Errors: \(kinds).")
            )
        }
    }

    /// Words that stand by themselves.
    private static func sentence(_ words: String) -> String {
        let words = words.prefix(1).uppercased() + words.dropFirst()
        return words.isEmpty || words.hasSuffix(".") ? words : words + "."
    }

    /// Words that follow others.
    private static func lowercased(_ words: String) -> String {
        words.prefix(1).lowercased() + words.dropFirst()
    }
}
