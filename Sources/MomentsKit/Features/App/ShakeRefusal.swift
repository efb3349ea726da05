package import DevMenuKit

/// A production build has no menu that a shake could open.
package struct ShakeRefusal: LocalizedFailure, Equatable, CustomStringConvertible {
    /// What people are told.
    package var message: LocalizedText {
        LocalizedText(
            en: "the menu is refused in a production build",
            zhHans: "正式版本不提供内部菜单"
        )
    }

    /// The message in English.
    package var description: String { message.english }
}
