/// A clock that people can set forward or back, so that the app shows another date.
///
/// ```swift
/// let clock = FeatureClock("clock", title: "Clock")
/// print("the clock is ahead by \(clock.offset)")
/// ```
///
/// People type `clock +3d`, `clock -2h`, `clock 2027-03-01` or `clock 2027-03-01T09:30`; the clock
/// runs on from there, and has the same offset after a relaunch. Code reads ``now`` and ``offset``, at
/// the cost of one atomic load.
///
/// Only an override or a value for one run of the process applies: no remote configuration moves
/// the clock, and in a build without the package trait `Menu` it's the real time.
public struct FeatureClock: Setting {
    /// The declaration and the current offset.
    public let core: SettingCore

    /// Creates a clock, which has the real time until a host has it.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the clock.
    ///   - title: The title shown in the menu.
    ///   - key: The key under which stores save an override; the identifier by default.
    ///   - summary: A sentence about the clock.
    ///   - section: The section that contains the clock.
    ///   - owner: The person or team responsible for the clock, such as `@checkout`.
    ///   - expires: The last day on which the clock is needed, such as `2027-03-01`.
    ///   - permanent: The reason the clock stays, such as "for demos", if it doesn't expire.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        owner: String? = nil,
        expires: String? = nil,
        permanent: String? = nil
    ) {
        core = SettingCore(
            id,
            title: title,
            rule: .offset,
            key: key,
            summary: summary,
            section: section,
            default: .string(ClockOffset(seconds: 0).stored),
            debt: SettingDebt(owner: owner, expires: expires, permanent: permanent)
        )
    }

    /// The time by which the clock is ahead, in whole seconds; negative if it's behind.
    @inlinable public var offset: Duration {
        let (high, low) = core.index.multipliedFullWidth(by: 1_000_000_000_000_000_000)
        return Duration(attoseconds: Int128(high) << 64 | Int128(low))
    }

    /// The same as ``offset``.
    public var value: Duration { offset }

    /// Returns an offset as JSON: `+259200s`, without a fraction.
    public func json(of value: Duration) -> JSONValue {
        .string(ClockOffset(seconds: Int(clamping: value.components.seconds)).stored)
    }

    /// Returns the offset that JSON states.
    public func value(from json: JSONValue) -> Duration? {
        json.string.flatMap { ClockOffset($0) }.map { .seconds($0.seconds) }
    }
}
