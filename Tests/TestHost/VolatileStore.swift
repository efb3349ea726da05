import DevMenuKit
import Synchronization

/// Keeps settings as long as the process lives.
final class VolatileStore: SettingStore {
    private let kept = Mutex(JSONObject())

    var name: String { "memory" }

    func load() throws(SettingStoreError) -> JSONObject { kept.withLock { $0 } }

    @discardableResult
    func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject {
        kept.withLock { kept in
            change(&kept)
            return kept
        }
    }

    func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        preconditionFailure("nobody else could change what this process alone keeps")
    }
}
