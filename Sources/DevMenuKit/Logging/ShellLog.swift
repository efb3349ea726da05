/// The log of one part of an app, for the shells of its menu.
///
/// `logs --label timeline` shows the lines of the labels `timeline` and `timeline.likes`. The
/// latest 4,096 lines of an app are retained for shells that connect later. A line costs a lock,
/// and the app never waits for a shell.
///
/// ```swift
/// let orders = host.shellLog("orders")
/// orders.add(.warning, "7 orders wait for a courier")
/// ```
public struct ShellLog: Sendable {
    /// The label of each line.
    public let label: String

    private let lines: LogLines?

    /// Creates the log of a label.
    ///
    /// - Parameters:
    ///   - label: The label of each line.
    ///   - lines: The lines of the app, or `nil` to discard those of this label.
    package init(_ label: String, in lines: LogLines?) {
        self.label = label
        self.lines = lines
    }

    /// Creates a log that discards its lines, as where no shell can read them.
    public init(discarding label: String) { self.init(label, in: nil) }

    /// Adds a line, whose message is made only if shells can read it.
    public func add(_ level: LogLevel, _ message: @autoclosure () -> String) {
        lines?.add(level, label: label, message())
    }
}
