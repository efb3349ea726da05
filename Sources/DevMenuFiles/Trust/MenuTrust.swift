package import DevMenuKit
import DevMenuSystem

/// The menus' files that a user has trusted, each by its path and its content.
///
/// Trust ends as soon as the content changes. It is kept in one JSON file of the user's own, which is
/// believed only as long as nobody else can read or write it.
package struct MenuTrust: Sendable {
    private let store: FileSettingStore

    /// What is kept under the user's directories: `$XDG_STATE_HOME/devmenu/trusted.json`.
    package init(base: BaseDirectories = BaseDirectories()) {
        store = FileSettingStore(path: base.state + "/devmenu/trusted.json") { _ in }
    }

    /// Whether a file of a content is trusted; not where that cannot be known.
    package func trusts(_ path: String, _ digest: ContentDigest) -> Bool {
        guard disbelief == nil else { return false }
        return (try? store.load())?[path]?.string == digest.description
    }

    /// Trusts a file, as long as it has this content.
    ///
    /// - Parameters:
    ///   - path: The file's real path.
    ///   - digest: What it holds.
    /// - Throws: `SettingStoreError`, where that cannot be kept, or would not be believed.
    package func trust(_ path: String, _ digest: ContentDigest) throws(SettingStoreError) {
        if let disbelief { throw .notKept(store.name, .other(disbelief)) }
        try store.update { $0[path] = .string(digest.description) }
    }

    /// Why what is kept is not believed, and what to do about it; `nil` where it is, or nothing is kept.
    package var disbelief: String? {
        guard let status = try? Stat(store.name) else { return nil }
        let link = LinkedPath(store.name).map { ", which leads to '\($0.real)'" } ?? ""
        guard status.isOwnOrRoots else {
            return "'\(store.name)'\(link) belongs to another user (\(status.owner)), and what it "
                + "says is trusted is not believed: remove it, and trust your files anew"
        }
        guard !status.isOpenToOthers else {
            return "'\(store.name)'\(link) is open to other users, and what it says is trusted is "
                + "not believed: look at it, and then take it from them with: chmod 600 "
                + CommandText.text(of: [store.name])
        }
        return nil
    }
}
