#if Tools || PlainEditing
import ArgumentParser
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// A command line of the outer shell: the program's own, or that of a verb.
///
/// Help, completion and the manual page are made from it. It is made from the declarations of flags
/// (``FlaggedCommand``), or from those of the argument parser.
struct OuterCommand {
    /// Words to type, and their meaning.
    typealias Line = (typed: String, words: String)

    /// The name.
    let name: String
    /// A sentence about its effect, without a full stop, because summaries stand beside words.
    let summary: String
    /// The forms of the command line.
    var usage: [Line] = []
    /// Examples.
    var examples: [Line] = []
    /// Paragraphs of further help.
    var paragraphs: [String] = []
    /// The flags, by their purpose.
    var groups: [ShellFlags.Group]
    /// The arguments that go by position.
    var arguments: [CommandArgument] = []
    /// Its subcommands.
    var subcommands: [OuterCommand] = []
    /// Indicates whether help lists the command.
    var isShown = true
    /// Returns the names of the apps that it works on; `nil` for those that run.
    var apps: (() -> [String])?

    /// The flags.
    var flags: [CommandArgument] { groups.flatMap(\.flags) }

    /// The command with its arguments, as in a usage: `verify BINARY…`.
    var briefUsage: String {
        let words = subcommands.isEmpty ? arguments.map(\.shownName) : ["VERB"]
        return ([name] + words).joined(separator: " ")
    }

    /// The help.
    var help: String {
        let columns = ProcessEnvironment().columns ?? 80
        var verbs: [(title: String, rows: [[String]])] = []
        if name == DevMenu.name {
            verbs = Program.groups.map { group in
                (
                    group.purpose,
                    group.verbs.filter(\.isShown).compactMap { try? $0.command }.map {
                        [$0.briefUsage, $0.summary]
                    }
                )
            }
        }
        let rows = { (lines: [Line]) in lines.map { [$0.typed, $0.words] } }
        let parts =
            [HelpText.sentences([summary + "."], columns: columns)]
            + [
                HelpText.grouped(
                    [("Usage", rows(usage)), ("Examples", rows(examples))],
                    columns: columns
                ).text
            ]
            + paragraphs.map { HelpText.sentences([$0], columns: columns) }
            + [
                HelpText.grouped(
                    groups.map { ($0.title, $0.flags.map { [$0.name, $0.summary] }) } + verbs,
                    columns: columns
                ).text
            ]
        return parts.joined(separator: "\n\n") + "\n"
    }
}

extension OuterCommand {
    /// Creates a description from the argument parser's own.
    init(_ command: any ParsableCommand.Type) throws(JSONError) {
        // The output of `--experimental-dump-help`: the parser offers no other description of
        // itself.
        let described = try JSONReader().read(command._dumpHelp())["command"] ?? .null
        self.init(described: described)
        apps = (command as? any AppNamingVerb.Type).map { naming in { naming.apps } }
    }

    private init(described: JSONValue) {
        let declared = (described["arguments"]?.array ?? []).filter {
            $0["shouldDisplay"]?.bool ?? true
        }
        let isPlaced = { (argument: JSONValue) in argument["kind"]?.string == "positional" }
        name = described["commandName"]?.string ?? ""
        summary = Self.summary(described["abstract"]?.string ?? "")
        groups = [("Options", declared.filter { !isPlaced($0) }.map(CommandArgument.init))]
        arguments = declared.filter(isPlaced).map(CommandArgument.init)
        subcommands = (described["subcommands"]?.array ?? []).map { OuterCommand(described: $0) }
            .filter { $0.name != "help" }
    }

    /// Returns a sentence of the argument parser's without its full stop.
    static func summary(_ abstract: String) -> String {
        abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    }
}

extension CommandArgument {
    /// Creates an argument from the argument parser's description.
    fileprivate init(_ argument: JSONValue) {
        let isPlaced = argument["kind"]?.string == "positional"
        let names = (argument["names"]?.array ?? []).map { name in
            (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
        }
        let value =
            argument["kind"]?.string == "flag" ? [] : [argument["valueName"]?.string ?? ""]
        let words = (argument["allValues"]?.array ?? []).compactMap(\.string)
        let completion = argument["completionKind"]
        let meaning: Meaning =
            if completion?["file"] != nil {
                .file
            } else if completion?["custom"] != nil {
                .app
            } else {
                words.isEmpty ? .text : .word(words)
            }
        self.init(
            ((isPlaced ? [] : [names.joined(separator: ", ")]) + value).joined(separator: " "),
            meaning,
            summary: OuterCommand.summary(argument["abstract"]?.string ?? ""),
            isOptional: !isPlaced || argument["isOptional"]?.bool ?? false,
            isRepeated: argument["isRepeating"]?.bool ?? false
        )
    }

    /// The name as in a usage.
    fileprivate var shownName: String { isRepeated ? name + "…" : name }

    /// Indicates whether only the program itself can suggest its values.
    var isAskedFor: Bool { meaning == .app || meaning == .assignment }
}

/// A command line whose flags are declared as the shell's are.
protocol FlaggedCommand: SendableMetatype {
    /// The declarations.
    static var command: OuterCommand { get }

    /// Throws where the flags don't fit together, or don't fit the words.
    static func check(_ reading: FlagReading) throws(FlagError)

    /// Runs the command.
    static func run(_ reading: FlagReading) throws
}

extension FlaggedCommand {
    /// Reads the command's words.
    ///
    /// - Throws: ``FlagError``.
    static func read(_ words: [String]) throws(FlagError) -> FlagReading {
        let reading = try FlagReading(words, among: command.flags)
        if reading.question == nil { try check(reading) }
        return reading
    }

    /// Runs the command and ends the process.
    static func carryOut(_ words: [String]) -> Never {
        do {
            let reading = try read(words)
            switch reading.question {
            case "--help": try StandardStreams.write(command.help)
            case "--version": try StandardStreams.write(Version.text + "\n")
            default: try run(reading)
            }
            OwnProcess.exit(ExitStatus.success)
        } catch let error as FlagError {
            let name = command.name == DevMenu.name ? command.name : "devmenu \(command.name)"
            StandardStreams.writeError("error: \(error)\nSee '\(name) --help'.")
            OwnProcess.exit(ExitStatus.status(for: CommandError.flag(error).kind))
        } catch let code as ExitCode {
            OwnProcess.exit(code.rawValue)
        } catch {
            StandardStreams.writeError("error: \(error)")
            OwnProcess.exit(1)
        }
    }
}
#endif
