import DevMenuKit
import Synchronization

// begin snippet
/// A share in percent, such as that of the users who see a sale.
final class Share: Setting {
    let id: ItemID
    let title: LocalizedText
    let kind: ItemKind = "share"
    let section: SectionID = .toggles
    let defaultValue: JSONValue = 0

    private let percent = Atomic(0)

    init(_ id: ItemID, title: LocalizedText) {
        self.id = id
        self.title = title
    }

    /// The current value, at the cost of one atomic load.
    var value: Int { percent.load(ordering: .relaxed) }

    func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        guard case .integer(let percent) = value, (0...100).contains(percent) else {
            throw .unfit(
                id,
                given: value.description,
                expected: "a number from 0 to 100",
                suggestion: nil
            )
        }
        return value
    }

    func adopt(_ reading: SettingReading) {
        if case .integer(let percent) = reading.value {
            self.percent.store(percent, ordering: .relaxed)
        }
    }
}
// end snippet
