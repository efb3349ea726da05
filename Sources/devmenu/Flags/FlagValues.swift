import DevMenuKit
import DevMenuShell

/// What the shell's flags say, however they were read.
struct FlagValues: Equatable {
    /// The command that is the host; `nil` for the embedded host.
    var host: String?
    /// The file of the menu; `nil` for the project's, or for the bundled one.
    var menu: String?
    /// Whether a project's menu is left alone that is there unasked.
    var ignoresProject = false
    /// The lines of `-c`, in order.
    var lines: [String] = []
    /// The scripts of `-f`, in order.
    var scripts: [String] = []
    /// The app to attach to, by name or pid.
    var app: String?
    /// Whether an app that has ended is waited for.
    var reconnects = false
    /// The name of the format of results.
    var formatName = "text"
    /// Whether risky actions are confirmed.
    var confirmsAll = false
    /// Whether a failure does not stop a script.
    var keepsGoing = false
    /// How long a command may take, in seconds.
    var timeout: Double?
    /// The language of the menu.
    var locale: String?
    /// When to paint.
    var color = ColorChoice.auto
    /// Whether what is entered is neither read nor kept.
    var keepsNoHistory = false
    /// Where plugins are looked for first.
    var pluginDirectories: [String] = []

    /// What results look like.
    var format: any OutputFormat { OutputFormats.format(named: formatName) ?? TextFormat() }

    /// What the shell makes of them.
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
