import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

/// `logs [--follow] [--level LEVEL] [--label LABEL] [--since TIME] [--last N] [--grep TEXT]`: shows the
/// lines of the app's log.
struct LogsCommand: Command {
    private static let follow = "--follow"
    private static let levels = LogLevel.allCases.map(\.rawValue)

    let name = "logs"
    let summary = "show the app's log"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] =
        CommandArgument.recordOptions + [
            .option(follow, "also print later lines, until Ctrl-C"),
            .option("--level LEVEL", "the least severe level", .word(levels)),
            .option(
                "--label LABEL",
                "a logger, or all whose labels begin with LABEL and a dot",
                .logLabel
            ),
            .option("--grep TEXT", "only lines that contain TEXT, in any case"),
        ]

    func hasRows(after words: [String]) -> Bool { !words.contains(Self.follow) }

    func isEndless(with words: [String]) -> Bool { words.contains(Self.follow) }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(0...0)
        let isFollowing = options.has(Self.follow)
        let query = LogQuery(
            last: try options.count("--last"),
            since: try options.since(),
            level: try options["--level"].map {
                try choice($0, expected: "one of " + Self.levels.joined(separator: ", "))
            },
            label: options["--label"],
            follows: isFollowing ? true : nil
        )
        let search = options["--grep"]?.lowercased() ?? ""
        try context.check(.log, for: .readLog(query))
        guard isFollowing else {
            return .ask(.readLog(query)) { json in
                let lines = LogLine.list(json).filter { $0.has(search) }
                let value: JSONValue = ["lines": .array(lines.map { .object($0.members) })]
                return CommandResult(value, rows: { lines.map(LogText.cells) }) { context in
                    LogText.list(lines, context.times)
                }
            }
        }
        try LogFollowing(query, search, in: context).run()
        return .done(CommandResult([:]))
    }
}

extension LogLine {
    /// Returns whether the message or the label has a text in lower case, in whatever case.
    fileprivate func has(_ text: String) -> Bool {
        text.isEmpty || [message, label ?? ""].contains { $0.lowercased().contains(text) }
    }
}

/// Shows the lines of a log as they come, until Ctrl-C or the end of the host.
private final class LogFollowing {
    /// The most lines that wait to be shown; the oldest are dropped first.
    private static let limit = 4_096

    private let query: LogQuery
    /// The text in lower case that lines have to contain; empty for any line.
    private let search: String
    private let context: any CommandContext
    private var waiting: ArraySlice<LogLine> = []
    private var dropped = 0
    private var isAnswered = false

    init(_ query: LogQuery, _ search: String, in context: any CommandContext) {
        self.query = query
        self.search = search
        self.context = context
    }

    /// Follows the log.
    ///
    /// - Throws: ``CommandError``, also if the host ends, or ``ShellEnd``.
    func run() throws {
        let host = context.host
        let session = try host.liveSession()
        try host.follow({ [unowned self] event, sender in sender === session && handle(event) }) {
            var failure: HostError?
            let leave = host.followLog(query, of: session) { [self] answer in
                switch answer {
                case .success(let lines):
                    waiting = lines.filter(query.includes).suffix(query.last ?? .max)
                case .failure(let error): failure = error
                }
                isAnswered = true
            }
            defer { leave() }
            while true {
                let isRead = try context.waitUntilLeft {
                    !waiting.isEmpty || failure != nil || session.ending != nil
                }
                if let failure { throw failure }
                guard try isRead && show() else { return }
                if session.ending != nil, waiting.isEmpty { throw HostError(endOf: session) }
            }
        }
    }

    /// Handles an event that is a line of the log; returns `false` for any other.
    private func handle(_ event: HostEvent) -> Bool {
        switch event {
        case .line(let line): append(line)
        case .log(let level, let message):
            append(LogLine(time: LogLine.now, level: level, label: nil, message: message))
        default: return false
        }
        return true
    }

    private func append(_ line: LogLine) {
        // The answer has the lines before it.
        guard isAnswered else { return }
        if query.includes(line) { waiting.append(line) } else { dropped += line.lost }
        guard waiting.count > Self.limit else { return }
        dropped += waiting.prefix(Self.limit / 2).reduce(0) { $0 + 1 + $1.lost }
        waiting.removeFirst(Self.limit / 2)
    }

    /// Reports the lines that wait; returns `false` if nobody reads them.
    private func show() throws -> Bool {
        while let line = waiting.popFirst() {
            let lost = line.lost + dropped
            dropped = 0
            if lost > 0 { context.warn("\(LogText.count(lost)) lost") }
            guard line.has(search) else { continue }
            let result = CommandResult(.object(line.members)) { LogText.line(line, $0.times) }
            guard try context.report(result) else { return false }
        }
        return true
    }
}
