import DevMenuKit
import DevMenuClient

/// The flags that may follow a command on the program's command line, apart from its own words.
package struct TrailingFlags {
    /// The flags, and whether a value follows each.
    private static let all = [
        "--json": false, "--format": true, "--yes": false, "--dry-run": false,
        "--keep-going": false, "--timeout": true, "--locale": true, "--color": true,
        "--help": false,
    ]

    /// The words of the command: its name, and those that follow.
    private(set) var words: [String] = []
    /// Indicates whether help was asked for.
    private(set) var wantsHelp = false

    private var values: [(flag: String, value: String)] = []

    /// Returns whether a flag, without a value, may follow a command.
    package static func mayFollow(_ flag: String) -> Bool { all[flag] != nil }

    /// Returns whether one of the words may be such a flag.
    static func occur(in words: [String]) -> Bool {
        words.dropFirst().contains { all[String($0.prefix { $0 != "=" })] != nil }
    }

    /// Takes the flags out of the words of a command.
    ///
    /// - Parameters:
    ///   - words: The command's name, and the words that follow.
    ///   - own: The options that belong to the command itself.
    /// - Throws: ``CommandError`` of the kind `usage`, for a flag without its value.
    init(_ words: [String], except own: Set<String>) throws(CommandError) {
        var rest = words[...]
        if let name = rest.popFirst() { self.words.append(name) }
        while let word = rest.popFirst() {
            let flag = String(word.prefix { $0 != "=" })
            guard word != "--", let takesValue = Self.all[flag], !own.contains(flag) else {
                self.words.append(word)
                if word == "--" { break }
                continue
            }
            func fail(_ problem: String) -> CommandError {
                .usage(command: flag, problem: problem, usage: takesValue ? "\(flag) VALUE" : flag)
            }
            guard takesValue else {
                guard word == flag else { throw fail("it takes no value") }
                values.append((flag, ""))
                continue
            }
            let joined = word == flag ? nil : String(word.dropFirst(flag.count + 1))
            guard let value = joined ?? rest.popFirst() else { throw fail("a value is missing") }
            values.append((flag, value))
        }
        self.words += rest
        wantsHelp = values.contains { $0.flag == "--help" }
    }

    /// Applies the flags to a shell's options and settings.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`, for a wrong value.
    func apply(
        to options: inout ShellOptions,
        _ settings: inout ShellSettings
    ) throws(CommandError) {
        for (flag, value) in values {
            switch flag {
            case "--json": options.format = JSONFormat()
            case "--format":
                guard let format = OutputFormats.format(named: value) else {
                    throw Self.bad(value, of: flag, among: OutputFormats.all.map(\.name))
                }
                options.format = format
            case "--yes": options.confirmsAll = true
            case "--dry-run": options.isDryRun = true
            case "--keep-going": options.keepsGoing = true
            case "--timeout":
                guard let seconds = TimeLimit.seconds(from: value) else {
                    let expected = "a number of seconds above 0"
                    throw .badWord(value, of: flag, expected: expected, suggestion: nil)
                }
                options.timeout = seconds
            case "--locale": options.locale = value
            case "--color":
                guard let color = ColorChoice(rawValue: value) else {
                    throw Self.bad(value, of: flag, among: ColorChoice.allCases.map(\.rawValue))
                }
                settings.color = color
            default: break
            }
        }
    }

    private static func bad(_ value: String, of flag: String, among values: [String])
        -> CommandError
    {
        .badWord(
            value,
            of: flag,
            expected: "one of " + values.joined(separator: ", "),
            suggestion: NearestName.suggestion(for: value, among: values)
        )
    }
}

extension Command {
    /// Indicates whether every word after its name, or after its own options, is for something else.
    ///
    /// The names of settings aren't: none of them looks like a flag.
    var takesRest: Bool {
        arguments.contains { $0.isRepeated && $0.optionName == nil && $0.meaning != .setting }
    }

    /// The names of its options.
    var optionNames: Set<String> { Set(arguments.compactMap(\.optionName)) }
}
