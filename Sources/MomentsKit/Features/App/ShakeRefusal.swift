package import DevMenuKit

/// An error of shaking a production build, which has no menu to open.
package struct ShakeRefusal: LocalizedFailure, Equatable, CustomStringConvertible {
    package var message: LocalizedText {
        LocalizedText(
            en: "the menu is refused in a production build",
            zhHans: "正式版本不提供内部菜单"
        )
    }

    package var description: String { message.english }
}
