import DevMenuSystem

/// One run of an action: its arguments, its context, and the means to print and report progress.
///
/// ```swift
/// func trigger(_ call: ActionCall) async throws -> ActionResult {
///     for (index, folder) in folders.enumerated() {
///         try call.checkCancellation()
///         call.progress(Double(index) / Double(folders.count), folder)
///         call.print("cleared \(folder)")
///     }
///     return .done("\(folders.count) folders")
/// }
/// ```
public struct ActionCall: Sendable {
    /// The identifier of the action.
    public private(set) var item: ItemID
    /// The arguments, checked against the action's parameters.
    public private(set) var arguments: Arguments
    /// The app, its settings, and the language and terminal width of the shell.
    public let context: MenuContext
    /// The router that opens the app's pages.
    public let router: MenuRouter
    /// Indicates whether a person has agreed to the risk of this run.
    public let isConfirmed: Bool

    private let channel: any ActionChannel
    /// Receives programs for the shell to run instead of this process, or `nil` if it doesn't.
    private let onPrograms: (@Sendable ([ProgramCommand]) -> Void)?

    /// Creates a call that sends its output to a channel.
    package init(
        item: ItemID,
        arguments: Arguments,
        context: MenuContext,
        router: MenuRouter,
        channel: any ActionChannel,
        isConfirmed: Bool = false,
        onPrograms: (@Sendable ([ProgramCommand]) -> Void)? = nil
    ) {
        self.item = item
        self.arguments = arguments
        self.context = context
        self.router = router
        self.channel = channel
        self.isConfirmed = isConfirmed
        self.onPrograms = onPrograms
    }

    /// Returns the same call for another action with other arguments.
    package func forwarding(_ arguments: Arguments, to item: ItemID) -> ActionCall {
        var call = self
        (call.item, call.arguments) = (item, arguments)
        return call
    }

    /// Hands programs to the shell, which runs them in order instead of this process.
    ///
    /// - Returns: `false` if the shell doesn't run them, and the action has to.
    package func handOver(_ commands: [ProgramCommand]) -> Bool {
        onPrograms?(commands)
        return onPrograms != nil
    }

    /// The value of one of the action's parameters: `call[Self.count]`.
    ///
    /// A parameter that the action doesn't list has its default, or `nil` if it's optional. Reading
    /// any other is a programming error.
    ///
    /// ```swift
    /// let greeting = "Hello, \(call[Self.name])"
    /// call.print(call[Self.isLoud] ? greeting.uppercased() : greeting)
    /// ```
    public subscript<Value>(parameter: Parameter<Value>) -> Value { arguments[parameter] }

    /// The facts of the app.
    public var app: AppFacts { context.app }
    /// The app's directories.
    public var directories: AppDirectories { context.directories }
    /// The settings of the menu, including its toggles.
    public var settings: AppSettings { context.settings }
    /// The language to answer in.
    public var locale: MenuLocale { context.locale }

    /// Prints a text, followed by a newline or another terminator.
    ///
    /// ```swift
    /// call.print("no network: trying again", to: .stderr)
    /// ```
    public func print(
        _ text: String = "",
        terminator: String = "\n",
        to stream: StandardStream = .stdout
    ) {
        write(Array((text + terminator).utf8), to: stream)
    }

    /// Prints bytes, which need not be valid UTF-8.
    public func write(_ bytes: [UInt8], to stream: StandardStream = .stdout) {
        channel.write(bytes, to: stream)
    }

    /// Reports the progress of the action.
    ///
    /// ```swift
    /// call.progress(0.5, "half of the images")
    /// ```
    ///
    /// - Parameters:
    ///   - fraction: The completed part, from 0 to 1; values outside are clamped. `nil` if unknown.
    ///   - message: A few words about the current step.
    public func progress(_ fraction: Double?, _ message: String? = nil) {
        channel.report(fraction: fraction.map { min(max($0, 0), 1) }, message: message)
    }

    /// Indicates whether the action was cancelled.
    public var isCancelled: Bool { Task.isCancelled }

    /// Throws `CancellationError` if the action was cancelled.
    public func checkCancellation() throws { try Task.checkCancellation() }

    /// Continues only if a person has agreed to a risk that depends on the arguments.
    ///
    /// If every run of the action has the risk, declare it as its ``ActionTrigger/risk`` instead.
    /// Call this before anything is done: once the person agrees, the action runs again from its
    /// beginning. An action that calls it doesn't declare ``Risk/safe``, which lets coding agents
    /// run it without asking.
    ///
    /// ```swift
    /// if name != "guest" { try call.confirm(LocalizedText(name), .destructive) }
    /// ```
    ///
    /// - Parameters:
    ///   - title: What is at risk; the shell's question begins with it.
    ///   - risk: The risk; nobody is asked about ``Risk/safe`` and ``Risk/undeclared``.
    /// - Throws: ``ConfirmationError`` if nobody has agreed; an action doesn't catch it.
    public func confirm(_ title: LocalizedText, _ risk: Risk) throws(ConfirmationError) {
        guard isConfirmed || !risk.needsConfirmation else {
            throw ConfirmationError(title, risk)
        }
    }

    /// Announces that the process is about to crash, then crashes it.
    ///
    /// Handlers of the signal, such as a crash reporter's, run as they do at any other crash.
    ///
    /// ```swift
    /// try await call.crash(.abort)
    /// ```
    ///
    /// - Parameter ending: The way in which it crashes; ``Ending/exit`` exits with status 0.
    /// - Returns: A result, only if the process ignores the signal; the shell reports that as an
    ///   error.
    /// - Throws: The error that prevented the announcement; nothing crashes then.
    public func crash(_ ending: Ending = .trap) async throws -> ActionResult {
        try await end(expecting: ending) {
            switch ending {
            case .trap: fatalError("'\(item)' crashes the app on purpose")
            case .signal(let number): OwnProcess.end(by: number)
            case .exit: OwnProcess.exit(0)
            }
        }
    }

    /// Announces that the process is about to end, then ends it in a custom way.
    ///
    /// The announcement lets the shell distinguish an intended end from a crash.
    ///
    /// ```swift
    /// try await call.end(expecting: .exit) { relaunch() }
    /// ```
    ///
    /// - Parameters:
    ///   - ending: The way in which the process will end.
    ///   - lastStep: Ends the process.
    /// - Returns: A result, only if `lastStep` returned; the shell reports that as an error.
    /// - Throws: The error that prevented the announcement, in which case `lastStep` isn't called;
    ///   or the error that `lastStep` threw.
    public func end(
        expecting ending: Ending,
        _ lastStep: () throws -> Void
    ) async throws -> ActionResult {
        try channel.announce(ending)
        try lastStep()
        return .done
    }
}

/// Forwards the output of a running action to the shell.
///
/// Laws: every method may be called from any thread. If the reader falls behind, a call waits, so
/// that memory stays bounded, but only while the reader is connected. Output written by one thread
/// arrives in order.
package protocol ActionChannel: Sendable {
    /// Writes output of the action; the bytes need not be valid UTF-8.
    func write(_ bytes: [UInt8], to stream: StandardStream)

    /// Reports progress: a fraction from 0 to 1, a few words, or both.
    func report(fraction: Double?, message: String?)

    /// Answers the call with an announcement, and returns once that has left the process.
    ///
    /// - Parameter ending: The way in which the process will end.
    /// - Throws: The reason the process must not end; it then continues.
    func announce(_ ending: Ending) throws
}

/// The stream that an action prints to.
public enum StandardStream: String, Sendable {
    /// The standard output, for results.
    case stdout
    /// The standard error, for everything else.
    case stderr
}
