/// What a person should know about a store that goes on all the same.
public enum SettingStoreWarning: Hashable, Sendable {
    /// A damaged file was set aside under a new name, and the store goes on with an empty one.
    case setAside(path: String, as: String, damage: String)
    /// A damaged file could not be set aside: nothing in it counts, and no change can be kept.
    case leftDamaged(path: String, damage: String, reason: SettingStoreError.Fault)
    /// A change has waited long for the lock at a path, and goes on waiting; the process that holds it is
    /// told where the system says which one it is.
    case waiting(lock: String, pid: Int?, isStopped: Bool)
}
