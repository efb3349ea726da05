import ArgumentParser
import DevMenuKit

/// What the parser of a command's own words knows of them: its flags, and what they are told.
///
/// This is the one table of flags: help, parser and completions cannot drift apart.
struct DescribedCommand {
    /// A flag, with or without a value.
    struct Flag {
        /// How it is typed: `-h` and `--help`.
        let names: [String]
        /// What it does, in a few words.
        let summary: String
        /// What its value is called; `nil` for a flag without one.
        let valueName: String?
        /// The values that it can have; empty for any.
        let values: [String]
        /// Whether its value is the path of a file.
        let takesFile: Bool
        /// Whether its value is one that the program itself has to be asked for.
        let isAsked: Bool
        /// Whether it may be given more than once.
        let isRepeated: Bool
    }

    /// What people type.
    let name: String
    /// What it does, in a few words.
    let summary: String
    /// Whether people are told of it.
    let isShown: Bool
    /// Its flags that people are told of.
    let flags: [Flag]
    /// The values that its first argument can have, or its own verbs; empty for any.
    let values: [String]
    /// Whether its arguments are the paths of files.
    let takesFiles: Bool
    /// Its arguments as a usage has them: `SHELL`, `BINARY…`.
    let arguments: [String]

    /// Reads what the parser says of a command.
    init(_ command: any ParsableCommand.Type) throws(JSONError) {
        // The text that `--experimental-dump-help` prints: the parser has no other account of itself.
        let described = try JSONReader().read(command._dumpHelp())["command"] ?? .null
        let arguments = (described["arguments"]?.array ?? []).filter {
            $0["shouldDisplay"]?.bool ?? true
        }
        name = command._commandName
        summary = Self.sentence(described["abstract"])
        isShown = command.configuration.shouldDisplay
        flags = arguments.filter { $0["kind"]?.string != "positional" }.map(Flag.init)
        let positional = arguments.filter { $0["kind"]?.string == "positional" }
        values =
            command.configuration.subcommands.map { $0._commandName }
            + (positional.first.map(Self.values) ?? [])
        takesFiles = positional.first?["completionKind"]?["file"] != nil
        self.arguments = positional.map { argument in
            let name = argument["valueName"]?.string ?? ""
            return argument["isRepeating"]?.bool ?? false ? name + "…" : name
        }
    }

    /// The flag of a name.
    func flag(_ name: String) -> Flag? { flags.first { $0.names.contains(name) } }

    /// What could stand behind words of this command's own; flags stand back where there are values.
    func suggestions(
        behind words: [String],
        partial: String
    ) -> [(text: String, summary: String)] {
        let flag = words.last.flatMap(flag)
        let isValue = flag?.valueName != nil
        let values = isValue ? flag?.values ?? [] : words.isEmpty ? values : []
        guard !isValue, values.isEmpty || partial.hasPrefix("-") else {
            return values.filter { $0.hasPrefix(partial) }.map { ($0, "") }
        }
        return flags.flatMap { flag in
            flag.names.filter { $0.hasPrefix(partial) }.map { ($0, flag.summary) }
        }
    }

    fileprivate static func values(of argument: JSONValue) -> [String] {
        (argument["allValues"]?.array ?? []).compactMap(\.string)
    }

    /// A text without the full stop at its end: summaries stand beside words, not in a paragraph.
    fileprivate static func sentence(_ text: JSONValue?) -> String {
        let text = text?.string ?? ""
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}

extension DescribedCommand.Flag {
    fileprivate init(_ argument: JSONValue) {
        names = (argument["names"]?.array ?? []).map { name in
            (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
        }
        summary = DescribedCommand.sentence(argument["abstract"])
        valueName = argument["kind"]?.string == "option" ? argument["valueName"]?.string : nil
        values = DescribedCommand.values(of: argument)
        takesFile = argument["completionKind"]?["file"] != nil
        isAsked = argument["completionKind"]?["custom"] != nil
        // Others are read as lists only for a second value to be refused.
        isRepeated = argument["isRepeating"]?.bool ?? false && summary.hasSuffix("repeatable")
    }
}
