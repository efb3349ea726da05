#if Shell
import DevMenuShell

/// The flags of most commands, read without the parser, which takes longer than the command itself.
///
/// It handles the flags that are common in scripts, in their full spelling and each at most once;
/// the parser handles everything else, errors included.
struct PlainFlags {
    /// The values of the flags.
    private(set) var values = FlagValues()
    /// The command behind the flags.
    private(set) var words: [String] = []

    /// Reads a program's arguments; returns `nil` where the parser is needed.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        var hasFormat = false
        while let flag = rest.first, flag.hasPrefix("-") {
            rest.removeFirst()
            switch flag {
            case "--json" where !hasFormat:
                values.formatName = JSONFormat().name
                hasFormat = true
            case "--format" where !hasFormat:
                guard let name = rest.popFirst(), OutputFormats.format(named: name) != nil else {
                    return nil
                }
                values.formatName = name
                hasFormat = true
            case "--yes" where !values.confirmsAll: values.confirmsAll = true
            case "--keep-going" where !values.keepsGoing: values.keepsGoing = true
            case "--attach" where values.app == nil:
                guard let app = rest.popFirst(), !app.hasPrefix("-") else { return nil }
                values.app = app
            case "-c":
                guard let line = rest.popFirst(), !line.hasPrefix("-") else { return nil }
                values.lines.append(line)
            default: return nil
            }
        }
        guard rest.isEmpty || values.lines.isEmpty, Program.verb(named: rest.first) == nil else {
            return nil
        }
        words = Array(rest)
    }
}
#endif
