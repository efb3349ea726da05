#if DevMenuLogging
public import DevMenuHost
import DevMenuKit
public import Logging
import Synchronization

/// Brings an app's log, as swift-log writes it, to the shells of its menu, and the menu's messages
/// to swift-log.
///
/// ```swift
/// let logging = MenuLogging(of: host)
/// LoggingSystem.bootstrap { label in
///     logging.handler(label: label, passingTo: StreamLogHandler.standardError(label: label))
/// }
/// ```
///
/// A shell shows the lines with `logs` and `logs --follow`. Each label is a setting of the menu, in
/// a separate section: `log-shop-cart debug --for 10m` lets more lines through for ten minutes,
/// also to the handler that lines are passed to.
///
/// From the start of the host on, its messages go to the logger `devmenu`, unless the app sets
/// `MenuHost.log` itself: who changes which setting and why, and what is wrong.
///
/// A line only costs a lock: what the logger adds to its message is rendered only if a shell reads
/// it, and the app never waits for a shell. The latest 4,096 lines are retained. In a build without
/// the package trait `Menu`, and if the menu isn't offered, lines are only forwarded.
public final class MenuLogging: Sendable {
    /// The section of the menu that has a setting for each label.
    static let section = MenuSection(
        .logLevels,
        title: LocalizedText("Log Levels", ["zh-Hans": "日志级别"])
    )
    /// The label of the logger that gets the host's messages.
    static let newsLabel = "devmenu"
    /// The most labels that have separate settings; later ones share one.
    static let labelLimit = 200

    private let host: MenuHost
    private let level: Logger.Level
    private let levels: Mutex<[ItemID: LabelLevel]> = Mutex([:])

    /// Creates the connection of an app's log to its host.
    ///
    /// - Parameters:
    ///   - host: The host, which is started later, once the logging system is bootstrapped.
    ///   - level: The level of each logger until its code or a person sets another.
    public init(of host: MenuHost, level: Logger.Level = .info) {
        self.host = host
        self.level = level
        host.logByDefault { level, message in
            Logger(label: Self.newsLabel).log(level: Logger.Level(level), "\(message)")
        }
    }

    /// Returns the handler of a logger, for `LoggingSystem.bootstrap`.
    ///
    /// - Parameters:
    ///   - label: The logger's label.
    ///   - next: The handler to which lines are forwarded, whatever its own level, or `nil`.
    /// - Returns: The handler.
    public func handler(label: String, passingTo next: (any LogHandler)? = nil) -> MenuLogHandler {
        // Shells get the host's messages from the host itself.
        let isForShells = MenuHost.isOffering && label != Self.newsLabel
        return MenuLogHandler(
            label: label,
            level: setting(of: label),
            lines: isForShells ? host.lines : nil,
            next: next
        )
    }

    /// Returns the setting of a label, which is added to the menu if it's new.
    private func setting(of label: String) -> LabelLevel {
        let own = LabelLevel.id(of: label)
        let (setting, isNew) = levels.withLock { levels in
            if let known = levels[own] { return (known, false) }
            let id = levels.count < Self.labelLimit ? own : .otherLogLevels
            if let known = levels[id] { return (known, false) }
            let title = id == .otherLogLevels ? "other labels" : label
            let setting = LabelLevel(id, title: title, default: LogLevel(level))
            levels[id] = setting
            return (setting, true)
        }
        if isNew { host.addSoon(setting.choice, in: Self.section) }
        return setting
    }
}

/// The handler of one logger of an app, whose lines the shells of its menu can read.
///
/// ``MenuLogging`` makes it.
public struct MenuLogHandler: LogHandler {
    /// The metadata of every line of the logger.
    public var metadata: Logger.Metadata {
        get { ownMetadata }
        set {
            ownMetadata = newValue
            next?.metadata = newValue
        }
    }
    /// Adds to a line what belongs to the task that logs it.
    public var metadataProvider: Logger.MetadataProvider? {
        didSet { next?.metadataProvider = metadataProvider }
    }

    private let label: String
    private let level: LabelLevel
    private let lines: LogLines?
    private var next: (any LogHandler)?
    private var ownMetadata: Logger.Metadata
    /// The level that code has set for this logger, or `nil` for that of the label.
    private var ownLevel: Logger.Level?

    init(label: String, level: LabelLevel, lines: LogLines?, next: (any LogHandler)?) {
        self.label = label
        self.level = level
        self.lines = lines
        self.next = next
        ownMetadata = next?.metadata ?? [:]
        metadataProvider = next?.metadataProvider
    }

    /// The least severe level of lines that are logged.
    ///
    /// It's the level that a person or another source of settings gives to the label; else what code
    /// has set for this logger; else the label's default.
    public var logLevel: Logger.Level {
        get { level.given ?? ownLevel ?? level.byDefault }
        set {
            ownLevel = newValue
            next?.logLevel = newValue
        }
    }

    /// Accesses the metadata of every line of the logger by its key.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set {
            ownMetadata[key] = newValue
            // The next handler may have additional metadata.
            next?[metadataKey: key] = newValue
        }
    }

    /// Stores a line for shells, and forwards it.
    public func log(event: LogEvent) {
        keep(event)
        guard var next else { return }
        // A handler may drop by its own level what a person wants to see.
        if next.logLevel > event.level { next.logLevel = event.level }
        next.log(event: event)
    }

    private func keep(_ event: LogEvent) {
        guard let lines else { return }
        let (level, message) = (LogLevel(event.level), event.message.description)
        // The provider has to be asked on the task that logs.
        let parts = [ownMetadata, metadataProvider?.get() ?? [:], event.metadata ?? [:]]
        let error = event.error
        guard error != nil || parts.contains(where: { !$0.isEmpty }) else {
            return lines.add(level, label: label, message)
        }
        lines.add(level, label: label, message, detailsSize: Self.size(of: parts)) {
            var all = parts[0]
            for part in parts.dropFirst() { all.merge(part) { _, new in new } }
            var words = all.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
            if let error { words.append("error=\(error)") }
            return words.joined(separator: " ")
        }
    }

    /// Returns the bytes of metadata as far as they are known without rendering it.
    private static func size(of parts: [Logger.Metadata]) -> Int {
        parts.joined().reduce(into: 0) { size, entry in
            size += entry.key.utf8.count
            if case .string(let text) = entry.value { size += text.utf8.count }
        }
    }
}
#endif
