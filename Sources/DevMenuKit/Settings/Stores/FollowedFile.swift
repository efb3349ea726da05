/// A file whose changes are told, until this is dropped.
package final class FollowedFile: Sendable {
    private let watcher: FileWatcher

    /// Follows a file, which may come and go.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - changed: Called on a thread of its own: once at first, and whenever the file may have changed.
    /// - Throws: ``SettingStoreError``, where the file cannot be watched.
    package init(
        _ path: String,
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) {
        do throws(SettingStoreError.Fault) {
            watcher = try FileWatcher(of: FileLocation(path), changed)
        } catch {
            throw .unwatchable(path, error)
        }
    }
}
