import DevMenuClient
import DevMenuKit

/// Something that could be typed, without quotes.
struct Suggestion: Equatable {
    /// The whole word.
    let text: String
    /// What is shown of it in a list.
    let label: String
    /// What it means; empty for nothing to say.
    let summary: String
    /// Whether a blank follows it.
    let isWhole: Bool

    /// A word and what it means.
    init(_ text: String, _ summary: String = "", label: String? = nil, isWhole: Bool = true) {
        self.text = text
        self.label = ControlEscaping.escaped(label ?? text, as: .name)
        self.summary = ControlEscaping.escaped(summary)
        self.isWhole = isWhole
    }

    /// An item of the menu.
    init(_ item: ListedItem) { self.init(item.id, item.title) }
}
