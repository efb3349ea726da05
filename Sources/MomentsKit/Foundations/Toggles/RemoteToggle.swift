/// The toggles that a remote configuration switches; the names are those of its keys.
package enum RemoteToggle: String, CaseIterable, Sendable {
    /// Shows avatars round.
    case roundedAvatar = "isRoundedAvatar"
}
