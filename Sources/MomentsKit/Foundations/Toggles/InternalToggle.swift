/// The toggles that people of the project switch in the menu.
package enum InternalToggle: CaseIterable, Sendable {
    case likeButton
    case swiftUI
    case instantMessaging
}
