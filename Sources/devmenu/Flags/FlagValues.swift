import DevMenuKit
import DevMenuShell

/// The values of the shell's flags, whichever parser has read them.
struct FlagValues: Equatable {
    /// The command that starts the host; `nil` for the embedded host.
    var host: String?
    /// The file of the menu; `nil` for the project's, or for the bundled one.
    var menu: String?
    /// `true` where a project's menu in this or a higher directory is ignored.
    var ignoresProject = false
    /// The lines of `-c`, in order.
    var lines: [String] = []
    /// The scripts of `-f`, in order.
    var scripts: [String] = []
    /// The app to attach to, by name or pid.
    var app: String?
    /// `true` where the shell waits for an app that has ended.
    var reconnects = false
    /// The name of the format of results.
    var formatName = "text"
    /// `true` where risky actions need no confirmation.
    var confirmsAll = false
    /// `true` where a script continues after an error.
    var keepsGoing = false
    /// The time limit of a command, in seconds.
    var timeout: Double?
    /// The language of the menu.
    var locale: String?
    /// The choice when to use colours.
    var color = ColorChoice.auto
    /// `true` where the history is neither read nor saved.
    var keepsNoHistory = false
    /// The directories to search first for plugins.
    var pluginDirectories: [String] = []

    /// The format of results.
    var format: any OutputFormat { OutputFormats.format(named: formatName) ?? TextFormat() }

    /// Returns the options of the shell.
    func options(environment: ProcessEnvironment) -> ShellOptions {
        var options = ShellOptions()
        options.format = format
        options.confirmsAll = confirmsAll
        options.keepsGoing = keepsGoing
        options.timeout = timeout
        options.locale = locale ?? environment.locale
        options.columns = { environment.columns }
        return options
    }
}
