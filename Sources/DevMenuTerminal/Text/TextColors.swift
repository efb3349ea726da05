package import DevMenuKit

/// The colours of what people look for in a text; legible on light and on dark terminals.
package enum TextColors {
    /// A value that is on, or was chosen.
    package static let value = RGBColor("#2DA44E")
    /// The colour of actions that can't be undone, and of warnings.
    package static let caution = RGBColor("#C08A00")
    /// The colour of actions that end the app, and of errors.
    package static let danger = RGBColor("#E5534B")
}

/// The word before a text that isn't a command's result.
package enum MessageMark: String {
    /// Something failed.
    case error
    /// Something needs attention.
    case warning
    /// Something was changed by others.
    case event

    /// The mark before its text, in its colour.
    package var prefix: StyledText {
        let color: RGBColor? =
            switch self {
            case .error: TextColors.danger
            case .warning: TextColors.caution
            case .event: nil
            }
        var text = StyledText(rawValue + ":", color: color, isDim: self == .event)
        text.append(" ")
        return text
    }
}
