import DevMenuKit
package import DevMenuWire
import Synchronization

/// The values that tasks have given settings, by the requests that the tasks send to a host in their
/// own process.
///
/// A host in memory runs its actions on separate threads, which read these values too.
package final class RequestScopes: Sendable {
    private let waiting = Mutex<[RequestID: SettingScope.Replacements]>([:])

    /// Creates an empty list.
    package init() {}

    /// Adds the values in the current task, before it sends a request.
    package func add(_ id: RequestID) {
        let replacements = SettingScope.replacements
        if !replacements.isEmpty { waiting.withLock { $0[id] = replacements } }
    }

    /// Removes the values of a request that was received, and returns them.
    func remove(_ id: RequestID) -> SettingScope.Replacements {
        waiting.withLock { $0.removeValue(forKey: id) ?? [:] }
    }
}
