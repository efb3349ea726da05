#if Tools || PlainEditing
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// The values of the shell's flags, whichever parser has read them.
struct FlagValues: Equatable {
    /// The command that starts the host; `nil` for the embedded host.
    var host: String?
    /// The files of the menu; none for the project's, or for the bundled one.
    var menus: [String] = []
    /// `true` where a project's menu in this or a higher directory is ignored.
    var ignoresProject = false
    /// The lines of `-c`, in order.
    var lines: [String] = []
    /// The scripts of `-f`, in order.
    var scripts: [String] = []
    /// The app to attach to, by name or pid.
    var app: String?
    /// `true` where the shell waits until the app runs.
    var waits = false
    /// `true` where the shell waits for an app that has ended.
    var reconnects = false
    /// The name of the format of results.
    var formatName = "text"
    /// `true` where risky actions need no confirmation.
    var confirmsAll = false
    /// `true` where commands only say what they would do.
    var isDryRun = false
    /// `true` where a script continues after an error.
    var keepsGoing = false
    /// The time limit of a command, in seconds.
    var timeout: Double?
    /// The language of the menu.
    var locale: String?
    /// The choice when to use colours.
    var color = ColorChoice.auto
    /// `true` where the prompt's start-up script isn't run.
    var ignoresStartUpScript = false
    /// `true` where the history is neither read nor saved.
    var keepsNoHistory = false
    /// The values of settings for this run, by identifier.
    var runValues = JSONObject()
    /// The directories to search first for plugins.
    var pluginDirectories: [String] = []
    /// The app that the host stands in for; `nil` for another host.
    var rescued: String?

    /// The format of results.
    var format: any OutputFormat { OutputFormats.format(named: formatName) ?? TextFormat() }

    /// Returns the options of the shell.
    func options(environment: ProcessEnvironment) -> ShellOptions {
        var options = ShellOptions()
        options.format = format
        options.confirmsAll = confirmsAll
        options.isDryRun = isDryRun
        options.keepsGoing = keepsGoing
        options.timeout = timeout
        options.locale = locale ?? environment.locale
        options.columns = { environment.columns }
        if environment.isInteractive {
            options.pager = Pager(variable: BaseDirectories.environmentVariable) {
                Terminal.size(of: 1).map { ($0.rows, $0.columns) }
            }
        }
        return options
    }
}

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
            case "--dry-run" where !values.isDryRun: values.isDryRun = true
            case "--keep-going" where !values.keepsGoing: values.keepsGoing = true
            case "--attach" where values.app == nil:
                guard let app = rest.popFirst(), !app.hasPrefix("-") else { return nil }
                values.app = app
            case "--menu":
                guard let path = rest.popFirst(), !path.hasPrefix("-") else { return nil }
                values.menus.append(path)
            case "-c":
                guard let line = rest.popFirst(), !line.hasPrefix("-") else { return nil }
                values.lines.append(line)
            default: return nil
            }
        }
        guard values.app == nil || values.menus.isEmpty,
            rest.isEmpty || values.lines.isEmpty,
            Program.verb(named: rest.first) == nil
        else {
            return nil
        }
        words = Array(rest)
    }
}

/// The environment variables and the terminal of the process.
struct ProcessEnvironment {
    /// The variables that control colours.
    var colors: [String: String] {
        var variables: [String: String] = [:]
        for name in ["NO_COLOR", "TERM", "COLORTERM"] { variables[name] = variable(name) }
        return variables
    }

    /// The language of messages (POSIX: the first of LC_ALL, LC_MESSAGES and LANG that is set).
    var locale: String {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = variable(name), !value.isEmpty { return value }
        }
        return MenuLocale.english.tag
    }

    /// The width of the terminal on standard output, in columns; `nil` where there is none.
    var columns: Int? {
        guard let size = Terminal.size(of: 1), size.columns > 0 else { return nil }
        return size.columns
    }

    /// `true` where both standard input and standard output are a terminal.
    var isInteractive: Bool {
        FileDescriptor.standardInput.isTerminal && FileDescriptor.standardOutput.isTerminal
    }

    private func variable(_ name: String) -> String? {
        BaseDirectories.environmentVariable(name)
    }
}
#endif
