#if Tools || PlainEditing
import ArgumentParser
import DevMenuKit

/// A command's flags and arguments, as the argument parser describes them.
///
/// It is the only table of flags, so that help, parser and completions always agree.
struct DescribedCommand {
    /// A flag, with or without a value.
    struct Flag {
        /// The spellings: `-h` and `--help`.
        let names: [String]
        /// The flag's effect, in a few words.
        let summary: String
        /// The name of its value; `nil` for a flag without one.
        let valueName: String?
        /// The possible values; empty for any.
        let values: [String]
        /// `true` where its value is the path of a file.
        let takesFile: Bool
        /// `true` where only the program itself can suggest its values.
        let hasCustomCompletion: Bool
        /// `true` where it may be given more than once.
        let isRepeated: Bool
    }

    /// The command's type.
    let type: any ParsableCommand.Type
    /// The command's name.
    let name: String
    /// The command's effect, in a few words.
    let summary: String
    /// `true` where help lists the command.
    let isShown: Bool
    /// The flags that help lists.
    let flags: [Flag]
    /// The possible values of its first argument, or its subcommands; empty for any.
    let values: [String]
    /// Its subcommands.
    let subcommands: [any ParsableCommand.Type]
    /// `true` where only the program itself can suggest its first argument.
    let hasCustomCompletion: Bool
    /// `true` where its arguments are the paths of files.
    let takesFiles: Bool
    /// The arguments as in a usage: `SHELL`, `BINARY…`.
    let arguments: [String]

    /// Reads the parser's description of a command.
    init(_ command: any ParsableCommand.Type) throws(JSONError) {
        // The output of `--experimental-dump-help`: the parser offers no other description of
        // itself.
        let described = try JSONReader().read(command._dumpHelp())["command"] ?? .null
        let arguments = (described["arguments"]?.array ?? []).filter {
            $0["shouldDisplay"]?.bool ?? true
        }
        type = command
        name = command._commandName
        summary = Self.sentence(described["abstract"])
        isShown = command.configuration.shouldDisplay
        flags = arguments.filter { $0["kind"]?.string != "positional" }.map(Flag.init)
        let positional = arguments.filter { $0["kind"]?.string == "positional" }
        subcommands = command.configuration.subcommands
        hasCustomCompletion = positional.first?["completionKind"]?["custom"] != nil
        values =
            subcommands.map { $0._commandName }
            + (positional.first.map(Self.values) ?? [])
        takesFiles = positional.first?["completionKind"]?["file"] != nil
        self.arguments = positional.map { argument in
            let name = argument["valueName"]?.string ?? ""
            return argument["isRepeating"]?.bool ?? false ? name + "…" : name
        }
    }

    /// Returns the flag with a name.
    func flag(_ name: String) -> Flag? { flags.first { $0.names.contains(name) } }

    /// Returns candidates for a word behind others; flags only after a hyphen where values exist.
    func candidates(
        after words: [String],
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

    /// Returns the text without the full stop at its end, because summaries stand beside words.
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
        hasCustomCompletion = argument["completionKind"]?["custom"] != nil
        // The other flags are lists too, but only so that a second value can be refused.
        isRepeated = argument["isRepeating"]?.bool ?? false && summary.hasSuffix("repeatable")
    }
}
#endif
