package import DevMenuKit
import DevMenuSystem

/// The words for settings, for shells and for the pages of apps.
package enum SettingText {
    private static let on = LocalizedText("on", ["zh-Hans": "开"])
    private static let off = LocalizedText("off", ["zh-Hans": "关"])
    private static let none = LocalizedText("none", ["zh-Hans": "无"])

    /// Returns a value as people read it: `on` and `off` for a Bool.
    package static func value(_ value: JSONValue?) -> LocalizedText {
        switch value {
        case .bool(let isOn)?: isOn ? on : off
        case .string(let text)?: LocalizedText(text)
        case nil, .null?: none
        case let other?: LocalizedText(other.description)
        }
    }

    /// Returns a value in the form of all lists: with a mark if it's on or off, and in its colour if it's
    /// chosen.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - text: Its text, or `nil` if it's read as it is.
    ///   - hasMarks: Indicates whether `on` and `off` have marks.
    ///   - locale: The reader's language.
    /// - Returns: The value, escaped.
    package static func styled(
        _ value: JSONValue?,
        text: String? = nil,
        hasMarks: Bool,
        in locale: MenuLocale = .english
    ) -> StyledText {
        let mark = hasMarks ? value?.bool.map { $0 ? "● " : "○ " } ?? "" : ""
        let words = ControlEscaping.escaped(text ?? self.value(value).resolved(for: locale))
        let isChosen = value != nil && value != .null && value != false
        return StyledText(mark + words, color: isChosen ? TextColors.value : nil)
    }

    /// Returns a value, or its text if it has one, with the value that code reads until the next
    /// launch, if that is another.
    package static func value(
        _ value: JSONValue?,
        text: String? = nil,
        inForce: JSONValue?
    ) -> LocalizedText {
        let kept = text.map { LocalizedText($0) } ?? self.value(value)
        guard let inForce else { return kept }
        let now = self.value(inForce).resolved
        return LocalizedText(
            now(.english) + next(kept).english,
            ["zh-Hans": now(.simplifiedChinese) + next(kept).resolved(for: .simplifiedChinese)]
        )
    }

    /// Returns the words for a value from the next launch, after the one in force.
    package static func next(_ kept: LocalizedText) -> LocalizedText {
        LocalizedText(
            ", \(kept.english) from the next launch",
            ["zh-Hans": "，下次启动起为\(kept.resolved(for: .simplifiedChinese))"]
        )
    }

    /// Returns the word for a layer: in English its name, as in every language for one of an app.
    package static func layer(_ layer: SettingLayer) -> LocalizedText {
        let translations: [SettingLayer: String] = [
            .run: "本次运行", .app: "应用", .override: "手动设置", .remote: "远程", .build: "构建",
            .default: "默认",
        ]
        return LocalizedText(layer.rawValue, translations[layer].map { ["zh-Hans": $0] } ?? [:])
    }

    /// Returns the reason for a change in quotation marks, with what goes before it.
    package static func reason(_ why: String?) -> LocalizedText {
        guard let why else { return .empty }
        return LocalizedText(": \"\(why)\"", ["zh-Hans": "：“\(why)”"])
    }
}

/// The time that is left until an override ends, in words: `12 min left`.
package struct TimeLeft: Sendable {
    private typealias Unit = (seconds: Int, english: String, chinese: String)

    /// The units that are used for two or more of them.
    private static let units: [Unit] = [(86_400, "d", "天"), (3_600, "h", "小时"), (60, "min", "分钟")]

    private let limit: SettingLimit
    private let now: Double

    /// Creates the time that is left at a time, in seconds since 1970.
    package init(until limit: SettingLimit, now: Double = ProcessClock.now) {
        self.limit = limit
        self.now = now
    }

    /// The words for people.
    package var text: LocalizedText {
        guard let (count, unit) = time else {
            return LocalizedText("until relaunch", ["zh-Hans": "重新启动前有效"])
        }
        return LocalizedText(
            "\(count) \(unit.english) left",
            ["zh-Hans": "剩余 \(count) \(unit.chinese)"]
        )
    }

    /// The time alone, in English, or `nil` if the end isn't a time.
    package var duration: String? { time.map { "\($0.count) \($0.unit.english)" } }

    /// The options of a command that ends an override after this time, or at this end.
    package var options: [String] {
        time.map { ["--for", "\(max($0.count, 1))\($0.unit.english.prefix(1))"] }
            ?? ["--until", "relaunch"]
    }

    private var time: (count: Int, unit: Unit)? {
        seconds.map { seconds in
            let unit = Self.unit(for: seconds) ?? (1, "s", "秒")
            return (Self.count(of: unit, in: seconds), unit)
        }
    }

    /// The seconds until the words change, or `nil` if they don't change any more.
    package var secondsToChange: Double? {
        guard case .at(let end) = limit, let seconds, seconds > 0 else { return nil }
        var next = seconds - 1
        if let unit = Self.unit(for: seconds) {
            let least = Self.count(of: unit, in: seconds) * unit.seconds - unit.seconds / 2
            next = max(least, Self.least(of: unit)) - 1
        }
        // Just after the last instant at which one more second is whole.
        return Double(end - next - 1) - now + 0.001
    }

    /// The whole seconds that are left, or `nil` if the end isn't a time.
    private var seconds: Int? {
        switch limit {
        case .after(let seconds): seconds
        // A limit in seconds ends a second late at most, which isn't among those that it has.
        case .at(let end): max(0, Int((Double(end) - now).rounded(.down)))
        case .relaunch: nil
        }
    }

    private static func unit(for seconds: Int) -> Unit? { units.first { seconds >= least(of: $0) } }

    /// Returns the fewest seconds that are stated in a unit: those of two, less a tolerance.
    private static func least(of unit: Unit) -> Int { 2 * unit.seconds - unit.seconds / 120 }

    private static func count(of unit: Unit, in seconds: Int) -> Int {
        (seconds + unit.seconds / 2) / unit.seconds
    }
}
