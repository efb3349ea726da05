/// The menus' files that a user has trusted, each by its path and its content.
///
/// Trust ends as soon as the content changes. It is kept in one JSON file of the user's own.
package struct MenuTrust: Sendable {
    private let store: FileSettingStore

    /// What is kept under the user's directories: `$XDG_STATE_HOME/devmenu/trusted.json`.
    package init(base: BaseDirectories = BaseDirectories()) {
        store = FileSettingStore(path: base.state + "/devmenu/trusted.json") { _ in }
    }

    /// Whether a file of a content is trusted; not where that cannot be known.
    package func trusts(_ path: String, _ digest: ContentDigest) -> Bool {
        (try? store.load())?[path]?.string == digest.description
    }

    /// Trusts a file, as long as it has this content.
    ///
    /// - Parameters:
    ///   - path: The file's real path.
    ///   - digest: What it holds, as ``ContentDigest`` writes it.
    /// - Throws: ``SettingStoreError``, where that cannot be kept.
    package func trust(_ path: String, _ digest: String) throws(SettingStoreError) {
        try store.update { $0[path] = .string(digest) }
    }
}
