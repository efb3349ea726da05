package import DevMenuKit

/// An error that occurs when a production build is shaken, which has no menu to open.
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
