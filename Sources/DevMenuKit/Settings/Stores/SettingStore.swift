package import DevMenuSystem
import Synchronization

/// Keeps what people have overridden, by storage key.
///
/// An app has one store; the layer of overrides reads it at start, changes it whenever a person sets
/// or resets a setting, and reads it again when somebody else changed it. The laws, which
/// `SettingStoreConformance` in `DevMenuTesting` proves of any store:
///
/// 1. A new place is empty.
/// 2. What ``update(_:)`` returned is kept: any store opened on the same place later loads it.
/// 3. A change is applied to what is kept *now*, also by others, as one replacement: of several
///    threads, stores and processes that change one place at once, none loses another's change.
/// 4. Where an update throws, nothing changed: neither what is kept nor what ``load()`` gives.
/// 5. A change that changes nothing keeps nothing anew, and calls nobody back.
/// 6. Members keep their order and their values, also those whose keys nobody knows.
/// 7. A watch calls back after what is kept was changed by another store or process, not after
///    changes made through the watched store itself, and never while the store holds a lock.
public protocol SettingStore: Sendable {
    /// What a person calls the place: a path, or "memory".
    var name: String { get }

    /// What is kept now, by storage key.
    ///
    /// - Returns: What is kept; nothing where nobody has kept anything yet, which is not an error.
    /// - Throws: ``SettingStoreError/unreadable(_:_:)``.
    func load() throws(SettingStoreError) -> JSONObject

    /// Applies a change to what is kept now, as one replacement; on return it is kept.
    ///
    /// - Parameter change: Called once with what is kept, while others wait: it must not call the
    ///   store.
    /// - Returns: What is kept afterwards.
    /// - Throws: ``SettingStoreError/notKept(_:_:)``; then nothing changed.
    @discardableResult
    func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject

    /// Calls back after what is kept was changed by somebody else, until the watch is cancelled.
    ///
    /// Several changes in quick succession may be one call. A call does not say what changed, and
    /// may come where nothing did: ``load()`` tells.
    ///
    /// - Parameter changed: Called on a thread of the store's; it may call the store.
    /// - Returns: What ends the watching when it is cancelled or dropped.
    /// - Throws: ``SettingStoreError/unwatchable(_:_:)``.
    func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch
}

/// A watch on a ``SettingStore`` or a ``SettingSource``, which ends when it is cancelled or dropped.
public final class SettingWatch: Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    /// A watch that is ended by a closure of whoever is watched, called once.
    public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

    deinit { cancel() }

    /// Ends the watch; a call that is already running ends by itself, and none follows.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }
}

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

/// Why a ``SettingStore`` could not do what it was asked; nothing was changed.
public enum SettingStoreError: Error, Hashable, Sendable {
    /// What the named store keeps cannot be read.
    case unreadable(String, Fault)
    /// The named store cannot keep a change.
    case notKept(String, Fault)
    /// The named store cannot tell when somebody else changes it.
    case unwatchable(String, Fault)
}

extension SettingStoreError {
    /// What went wrong underneath.
    public enum Fault: Error, Hashable, Sendable {
        /// The operating system refused something, such as `opening`, on a path, with an `errno`.
        case system(String, path: String, code: Int32)
        /// What is above the file, at this path, is no directory.
        case notADirectory(path: String)
        /// What is in the file's place is no file.
        case notAFile(path: String)
        /// What is at this path is a symbolic link that leads nowhere.
        case brokenLink(path: String)
        /// The file has more bytes than are read of it.
        case tooLarge(path: String, limit: Int)
        /// The file is damaged, and could not be set aside for the reason given.
        indirect case damaged(path: String, damage: String, reason: Fault)
        /// What a store of another kind says.
        case other(String)
    }
}

extension SettingStoreError.Fault {
    /// The same that went wrong with a file.
    package init(_ failure: FileFailure) {
        self =
            switch failure {
            case .refused(let operation, let path, let reason):
                .system(operation.rawValue, path: path, code: reason.rawValue)
            case .notAFile(let path): .notAFile(path: path)
            case .brokenLink(let path): .brokenLink(path: path)
            case .tooLarge(let path, let limit): .tooLarge(path: path, limit: limit)
            }
    }
}

extension SettingStoreError: CustomStringConvertible {
    /// What was wrong and where, for a person.
    public var description: String {
        switch self {
        case .unreadable(let name, let fault): "cannot read '\(name)': \(fault.words(in: name))"
        case .notKept(let name, let fault):
            "cannot keep the change in '\(name)': \(fault.words(in: name))"
        case .unwatchable(let name, let fault):
            "cannot watch '\(name)' for changes: \(fault.words(in: name))"
        }
    }
}

extension SettingStoreError.Fault {
    /// Words for it in a sentence that has already named the store, or the file.
    package func words(in name: String) -> String {
        switch self {
        case .system(let operation, let path, let code):
            path == name
                ? "\(Errno(rawValue: code))"
                : "\(Errno(rawValue: code)) (\(operation) '\(path)')"
        case .notADirectory(let path):
            "'\(path)' is no directory; move it away, or keep the file elsewhere"
        case .notAFile(let path):
            path == name
                ? "it is no file; move it away" : "'\(path)' is no file; move it away"
        case .brokenLink(let path):
            "'\(path)' is a link that leads nowhere; remove it"
        case .tooLarge(let path, let limit):
            "\(path == name ? "it" : "'\(path)'") is larger than \(limit >> 20) MiB"
        case .damaged(let path, let damage, let reason):
            "the file is damaged (\(damage)) and cannot be set aside: \(reason.words(in: path))"
        case .other(let text): text
        }
    }
}

extension SettingStoreWarning: CustomStringConvertible {
    /// What happened to which file, for a person.
    public var description: String {
        switch self {
        case .setAside(let path, let new, let damage):
            "'\(path)' is damaged (\(damage)): it was set aside as '\(new)', "
                + "and no override in it counts"
        case .leftDamaged(let path, let damage, let reason):
            "'\(path)' is damaged (\(damage)) and cannot be set aside: "
                + "\(reason.words(in: path)); no override in it counts, and none can be kept"
        case .waiting(let lock, let pid, let isStopped):
            "a change waits for '\(lock)', which "
                + (pid.map { "process \($0) holds" } ?? "another process holds")
                + (isStopped ? ", and that is stopped: 'kill -CONT \(pid ?? 0)' has it go on" : "")
        }
    }
}
