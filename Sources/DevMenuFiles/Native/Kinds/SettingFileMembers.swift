import DevMenuKit

/// The members that every setting in a menu's file may have.
enum SettingFileMembers {
    static let key = MenuFileMember(
        "key",
        .text(limit: 256),
        summary: "The name under which its value is kept; the id unless another is given."
    )

    static let effect = MenuFileMember(
        "effect",
        .word(SettingEffect.allCases.map(\.rawValue)),
        summary: "When the project follows a change: now unless it says otherwise."
    )

    /// The key under which an entry would be kept; `nil` where it is no setting, or does not say.
    static func key(of entry: MenuFileEntry, in form: [MenuFileMember]) -> String? {
        guard form.contains(where: { $0.name == key.name }) else { return nil }
        if entry.written[key.name] != nil { return entry.members[key.name]?.string }
        return entry.members["id"]?.string
    }

    /// When the project follows a change.
    static func effect(of entry: MenuFileEntry) -> SettingEffect {
        entry.members["effect"]?.string.flatMap { SettingEffect(rawValue: $0) } ?? .now
    }
}
