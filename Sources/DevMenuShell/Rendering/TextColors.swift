import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The colours of what people look for in a text; legible on light and on dark terminals.
enum TextColors {
    /// A value that is on, or was chosen.
    static let value = RGBColor("#2DA44E")
    /// The colour of actions that can't be undone, and of warnings.
    static let caution = RGBColor("#C08A00")
    /// The colour of actions that end the app, and of errors.
    static let danger = RGBColor("#E5534B")

    /// Returns the colour of an item's state in a listing: of a value that isn't off, or of a risk.
    static func state(of item: ListedItem) -> RGBColor? {
        switch item.role {
        case .setting: item.received.value == false ? nil : value
        case .action:
            switch item.risk {
            case .safe, .undeclared: nil
            case .destructive: caution
            case .fatal: danger
            }
        case .description: nil
        }
    }
}
