package import DevMenuClient
package import DevMenuKit
package import DevMenuWire

/// Gives a command what it works with: the host, the loop, what the flags say, a person to ask.
///
/// It is all that commands know of the shell. What they print they return, and what an action prints or
/// says of its progress while it runs is for the context to show.
package protocol CommandContext: AnyObject {
    /// The host, which is opened when it is first asked.
    var host: Attachment { get }
    /// The loop in which a command waits, with Ctrl-C heard all the while.
    var loop: EventLoop { get }
    /// What the flags say.
    var options: ShellOptions { get }
    /// What knows which apps run; `nil` where none can be attached to.
    var apps: AppFinder? { get }
    /// The commands that can be typed.
    var commands: CommandTable { get }
    /// What the program says of itself.
    var about: About { get }
    /// Asks the person who types; `nil` in a script, where nothing may be asked.
    var questions: (any Questions)? { get }
    /// The lines that were entered, oldest first.
    var enteredLines: [String] { get }
    /// What `set` and `events` show and change.
    var settings: ShellSettings { get set }

    /// Asks the host, and waits for the answer.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func ask(_ request: HostRequest) throws -> JSONValue

    /// Runs an action, and shows what it prints, and how far it has come, while it runs.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func trigger(_ action: ListedItem, _ arguments: JSONObject) throws -> CommandResult

    /// Waits for an event of the host, and returns its members.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func waitForEvent(of topic: EventTopic) throws -> JSONValue

    /// Waits until a setting has the value that a word means, and returns the item.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func waitForSetting(_ id: ItemID, toBe word: String) throws -> JSONValue

    /// Reads the first line of a file, without its end.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func firstLine(of path: String) throws -> String

    /// Reads the next line of standard input; `nil` at its end.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func lineOfStandardInput() throws -> String?

    /// Runs the commands of a file, and tells of each.
    ///
    /// - Throws: ``CommandError`` where it cannot be read, or scripts run one another too deep, and
    ///   ``ShellEnd``.
    func runScript(at path: String) throws -> Script.Outcome

    /// Warns a person; never on standard output.
    func warn(_ text: String)

    /// Ends the shell once the command is done.
    func quit()
}

extension CommandContext {
    /// Whether somebody types the commands.
    package var isInteractive: Bool { questions != nil }
}
