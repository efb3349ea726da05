package import DevMenuClient
package import DevMenuKit
package import DevMenuWire

/// The shell as a command sees it: the host, the event loop, the flags, a person to ask.
///
/// Commands know nothing else of the shell. They return what they print; the context shows what an
/// action prints, and its progress, while it runs.
package protocol CommandContext: AnyObject {
    /// The host, which is opened by the first request.
    var host: CurrentHost { get }
    /// The event loop in which a command waits, and which hears Ctrl-C meanwhile.
    var loop: EventLoop { get }
    /// The options that the flags set.
    var options: ShellOptions { get }
    /// The finder of running apps; `nil` where none can be attached to.
    var apps: AppFinder? { get }
    /// The table of the commands that can be typed.
    var commands: CommandTable { get }
    /// The program's version and licence.
    var about: About { get }
    /// Asks the person who types; `nil` in a script, where nothing may be asked.
    var questions: (any Questions)? { get }
    /// The lines that were entered, oldest first.
    var enteredLines: [String] { get }
    /// The person's own names for lines of the prompt.
    var aliases: Aliases { get }
    /// The start-up script of the prompt, in which settings of the shell can be kept.
    var startUpFile: PersonalFile { get }
    /// The settings that `set` and `events` show and change.
    var settings: ShellSettings { get set }
    /// Indicates whether nobody takes what a command prints any more: a full disk, or a program that has
    /// read enough.
    var isUnread: Bool { get }
    /// `true` while a command is repeated, in which nothing risky may run.
    var isWatching: Bool { get set }

    /// Returns the escape sequences around a text of a style, both empty where there are no colours.
    func paint(_ style: TextStyle) -> (before: String, after: String)

    /// Sends a request to the host, and waits for the answer.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func ask(_ request: HostRequest) throws -> JSONValue

    /// The jobs of the prompt; `nil` where there can be none.
    var jobs: JobTable? { get }

    /// Runs an action, and shows its output and progress meanwhile.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - arguments: Its arguments.
    ///   - isConfirmed: `true` where a person has agreed to its risk, or nobody has to be asked.
    ///   - isBeside: `true` to run its programs beside the prompt, as a job.
    ///   - ask: Asks a person about a run that the host has refused unconfirmed, and throws unless
    ///     they agree.
    /// - Returns: Its result.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func trigger(
        _ action: ListedItem,
        _ arguments: JSONObject,
        isConfirmed: Bool,
        besidePrompt isBeside: Bool,
        asking ask: @escaping (UnconfirmedRun) throws -> Void
    ) throws -> CommandResult

    /// Returns the next line of standard input, or `nil` at its end.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func lineOfStandardInput() throws -> String?

    /// Runs the commands of a file, and reports each.
    ///
    /// - Throws: ``CommandError`` where it cannot be read, or scripts run one another too deep, and
    ///   ``ShellEnd``.
    func runScript(at path: String) throws -> Script.Outcome

    /// Runs a command as if it had been typed, without reporting its result.
    ///
    /// - Parameter words: Its name and the words that follow.
    /// - Returns: Its result.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func result(of words: [String]) throws -> CommandResult

    /// Reports a result of the running command before it is done.
    ///
    /// - Throws: ``CommandError`` where it can't be written, or ``ShellEnd``.
    func report(_ result: CommandResult) throws

    /// Forgets the lines that were entered, also in the file.
    ///
    /// - Throws: ``CommandError`` of the kind `unwritable`.
    func forgetEnteredLines() throws(CommandError)

    /// Prints a warning on standard error.
    func warn(_ text: String)

    /// Begins a new line where a person has ended a command by Ctrl-C, which the terminal echoes.
    func endEchoedLine()

    /// Indicates whether the person's terminal can show a full screen.
    var hasScreen: Bool { get }

    /// Opens the full-screen list once the line is done.
    ///
    /// - Parameter filter: The text to search for at first.
    func pick(startingWith filter: String)

    /// Ends the shell once the command is done.
    func quit()
}

extension CommandContext {
    /// Indicates whether a person types the commands.
    package var isInteractive: Bool { questions != nil }

    /// Returns the identifier of the item that a word names: its identifier, or another name.
    ///
    /// A word that names no item is returned as it is, for the host to refuse.
    ///
    /// - Throws: ``CommandError`` where the menu can't be had.
    func item(named word: String) throws -> ItemID { ItemID(try host.menu()[word]?.id ?? word) }

    /// Asks whether a command or an item is meant that was found by what was typed.
    ///
    /// - Throws: ``CommandError`` of the kind `needs-confirmation` for a no.
    func confirmGuess(of name: String) throws {
        guard let questions else { return }
        let shown = ControlEscaping.escaped(name, as: .name)
        guard try questions.confirm("Run '\(shown)'? [Y/n] ", byDefault: true) else {
            let words = "'\(name)' was not confirmed, so it was not run"
            throw HostError.refused(WireError(.needsConfirmation, words))
        }
    }
}
