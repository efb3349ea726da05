#if Tools || PlainEditing
import ArgumentParser
import DevMenuKit
import DevMenuShell

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
        self.init(
            name: described["commandName"]?.string ?? "",
            summary: Self.summary(described["abstract"]?.string ?? ""),
            groups: [("Options", declared.filter { !isPlaced($0) }.map(CommandArgument.init))],
            arguments: declared.filter(isPlaced).map(CommandArgument.init),
            subcommands: (described["subcommands"]?.array ?? [])
                .map { OuterCommand(described: $0) }.filter { $0.name != "help" }
        )
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
        let value = argument["kind"]?.string == "flag" ? [] : [argument["valueName"]?.string ?? ""]
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
            OuterCommand.summary(argument["abstract"]?.string ?? ""),
            isOptional: !isPlaced || argument["isOptional"]?.bool ?? false,
            isRepeated: argument["isRepeating"]?.bool ?? false
        )
    }
}
#endif
