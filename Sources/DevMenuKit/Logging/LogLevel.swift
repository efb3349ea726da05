/// The severity of a line in an app's log.
public enum LogLevel: String, CaseIterable, Sendable {
    /// Every step, for tracing a program's way.
    case trace
    /// Something that helps to find a fault.
    case debug
    /// Useful information.
    case info
    /// Something that is in order, and may need attention.
    case notice
    /// Something is wrong, and the app continues.
    case warning
    /// Something failed.
    case error
    /// The app can't continue with something that it's there for.
    case critical
}

extension LogLevel: Comparable {
    /// Compares two levels by their severity.
    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        allCases.first { $0 == left || $0 == right } == left && left != right
    }
}

extension SectionID {
    /// The levels of the app's loggers, a setting for each label.
    package static let logLevels: SectionID = "log-levels"
}

extension ItemID {
    /// The level that labels without a separate setting share.
    package static let otherLogLevels: ItemID = "log-others"
}
