import DevMenuKit

/// A kind of item that only this app has: a setting whose value is a number within bounds.
///
/// The menu, the host and the shell have no code for it; to them it is any setting.
final class NumberSetting: Setting {
    let id: ItemID
    let title: LocalizedText
    let kind: ItemKind = "number"
    let section: SectionID = .toggles
    let defaultValue: JSONValue
    private let bounds: ClosedRange<Double>
    private let isWhole: Bool

    /// Creates a setting of whole numbers.
    init(_ id: ItemID, title: LocalizedText, in bounds: ClosedRange<Int>, default value: Int) {
        self.id = id
        self.title = title
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        defaultValue = .integer(value)
        isWhole = true
    }

    /// Creates a setting of numbers.
    init(_ id: ItemID, title: LocalizedText, in bounds: ClosedRange<Double>, default value: Double)
    {
        self.id = id
        self.title = title
        self.bounds = bounds
        defaultValue = .double(value)
        isWhole = false
    }

    func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        if let number = value.double, bounds.contains(number) {
            if !isWhole { return .double(number) }
            if let whole = value.integer { return .integer(whole) }
        }
        throw .unfit(
            id,
            given: value.string ?? value.description,
            expected: isWhole
                ? "a whole number from \(Int(bounds.lowerBound)) to \(Int(bounds.upperBound))"
                : "a number from \(bounds.lowerBound) to \(bounds.upperBound)",
            suggestion: nil
        )
    }
}
