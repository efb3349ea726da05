/// One run of an action: what it was told, what it may use, and how it talks back.
public struct ActionCall: Sendable {
    /// The action that runs.
    public let item: ItemID
    /// What it was told, checked against its parameters.
    public let arguments: Arguments
    /// Whose menu it is, and for whom it runs.
    public let context: MenuContext
    /// Opens the pages of the app.
    public let router: MenuRouter

    private let channel: any ActionChannel

    /// A call whose words go to a channel.
    public init(
        item: ItemID,
        arguments: Arguments,
        context: MenuContext,
        router: MenuRouter,
        channel: any ActionChannel
    ) {
        self.item = item
        self.arguments = arguments
        self.context = context
        self.router = router
        self.channel = channel
    }

    /// The same call of another action, told something else.
    package func telling(_ arguments: Arguments, to item: ItemID) -> ActionCall {
        ActionCall(
            item: item,
            arguments: arguments,
            context: context,
            router: router,
            channel: channel
        )
    }

    /// The facts of the app.
    public var app: AppFacts { context.app }
    /// Where the app keeps what belongs to it.
    public var directories: AppDirectories { context.directories }
    /// The settings of the menu, the toggles among them.
    public var settings: Settings { context.settings }
    /// The language of whoever runs it.
    public var locale: MenuLocale { context.locale }

    /// Prints a text, and a newline unless another end is given.
    public func print(
        _ text: String = "",
        terminator: String = "\n",
        to stream: StandardStream = .stdout
    ) {
        write(Array((text + terminator).utf8), to: stream)
    }

    /// Prints bytes, which need not be UTF-8.
    public func write(_ bytes: [UInt8], to stream: StandardStream = .stdout) {
        channel.write(bytes, to: stream)
    }

    /// Says how far it has come.
    ///
    /// - Parameters:
    ///   - fraction: From 0 to 1; what lies outside is drawn in; `nil` where nobody can tell.
    ///   - message: What it is doing, in a few words.
    public func progress(_ fraction: Double?, _ message: String? = nil) {
        channel.report(fraction: fraction.map { min(max($0, 0), 1) }, message: message)
    }

    /// Whether whoever runs it no longer wants it.
    public var isCancelled: Bool { Task.isCancelled }

    /// Throws `CancellationError` where whoever runs it no longer wants it.
    public func checkCancellation() throws { try Task.checkCancellation() }

    /// Ends the process, as the protocol wants it announced: says so first, and then does it.
    ///
    /// - Parameters:
    ///   - ending: How the process will end.
    ///   - lastStep: Ends it.
    /// - Returns: Only where the last step did not end the process, which whoever waits calls a failure.
    /// - Throws: What keeps the announcement from being made; the last step is then not run.
    public func end(
        expecting ending: Ending,
        _ lastStep: () throws -> Void
    ) async throws -> ActionResult {
        try channel.announce(ending)
        try lastStep()
        return .done
    }
}

/// What carries the words of a running action to whoever runs it.
///
/// Laws: every method may be called from any thread; one that a reader does not keep up with waits for
/// it, so that memory stays bounded, and no longer than the reader is there; what is written by one
/// thread arrives in order.
public protocol ActionChannel: Sendable {
    /// Carries what the action prints; the bytes need not be UTF-8.
    func write(_ bytes: [UInt8], to stream: StandardStream)

    /// Carries how far the action has come: a fraction from 0 to 1, a few words, or both.
    func report(fraction: Double?, message: String?)

    /// Answers the call with an announcement and returns once that has left the process.
    ///
    /// - Parameter ending: How the process will end.
    /// - Throws: What keeps the process from ending; it then goes on.
    func announce(_ ending: Ending) throws
}

/// Where a running action's words go.
public enum StandardStream: String, Sendable {
    /// What it was run for.
    case stdout
    /// What it has to say besides.
    case stderr
}
