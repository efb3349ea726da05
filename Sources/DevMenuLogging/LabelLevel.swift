#if DevMenuLogging
import DevMenuKit
import Logging
import Synchronization

/// The level of the loggers of a label, as a setting of the menu.
final class LabelLevel: Sendable {
    private static let levels = Logger.Level.allCases

    /// The setting.
    let choice: FeatureChoice<LogLevel>

    /// The index, among the levels, of one that isn't the default; -1 for the default.
    private let position = Atomic(-1)

    /// The level if nobody has given another.
    let byDefault: Logger.Level

    init(_ id: ItemID, title: String, default level: LogLevel) {
        choice = FeatureChoice(
            id,
            title: LocalizedText(title),
            summary: LocalizedText(
                "the least severe lines of this logger that are logged",
                ["zh-Hans": "此标签所记录日志的最低级别"]
            ),
            section: MenuLogging.section.id,
            default: level
        )
        byDefault = Logger.Level(level)
        choice.core.observe { [weak self] reading in
            let level = reading.layer == .default ? nil : reading.value.string
            let index = level.flatMap { Logger.Level(rawValue: $0) }
                .flatMap { Self.levels.firstIndex(of: $0) }
            self?.position.store(index ?? -1, ordering: .relaxed)
        }
    }

    /// The level that a person or another source of settings has given, or `nil`.
    var given: Logger.Level? {
        let position = position.load(ordering: .relaxed)
        return position < 0 ? nil : Self.levels[position]
    }

    /// Returns the identifier of a label's setting: `log-shop-cart` for `shop.Cart`.
    static func id(of label: String) -> ItemID {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let words = label.lowercased().utf8
            .split { !letters.contains($0) && !digits.contains($0) }
        let name = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
        let id = ItemID("log-" + name)
        guard id.rawValue.utf8.count > ItemID.maximumLength else {
            return id.isValid ? id : .otherLogLevels
        }
        // The end of a long label is more specific than its beginning.
        let rest = name.suffix(ItemID.maximumLength - 4).drop { $0 == "-" }
        return ItemID("log-" + rest)
    }
}

extension LogLevel {
    /// Creates the level of a line of swift-log, without comparing names, because each line needs
    /// it.
    init(_ level: Logger.Level) {
        switch level {
        case .trace: self = .trace
        case .debug: self = .debug
        case .info: self = .info
        case .notice: self = .notice
        case .warning: self = .warning
        case .error: self = .error
        case .critical: self = .critical
        }
    }
}

extension Logger.Level {
    /// Creates the level of swift-log.
    init(_ level: LogLevel) { self = Self(rawValue: level.rawValue) ?? .info }
}
#endif
