import DevMenuSystem
import Synchronization

/// A source of values in a file of feature flags, which it follows as the file changes.
///
/// The file has the JSON format of flagd's flag definitions, which other tools for feature flags can
/// write and check by <https://flagd.dev/schema/v0/flags.json>; each flag has the storage key of a
/// setting. A setting's value is that of the default variant:
///
/// ```json
/// { "$schema": "https://flagd.dev/schema/v0/flags.json",
///   "flags": {
///     "isLikeButtonEnabled": {
///       "state": "ENABLED",
///       "variants": { "on": true, "off": false },
///       "defaultVariant": "on" } } }
/// ```
///
/// A flag has no value, and the reason is explained, if it's disabled, has no default variant, or
/// has targeting rules: these aren't evaluated, so that its value is unknown. The `owner`, and the
/// `expires` or `permanent`, in its `metadata` or in that of the whole file are shown with the setting.
///
/// The file may be written in place, replaced, removed, and created later, also in a directory that
/// doesn't exist yet, and behind symbolic links, as in a `ConfigMap` of Kubernetes. While it's
/// damaged or can't be read, its last valid values apply; once it's removed, none do. It may have
/// 10,000 flags in 1 MiB.
///
/// The file is read when the source is created and when the source is first watched, as ``AppSettings``
/// do, and then on a separate thread after each change in its directory. ``value(of:)`` is one
/// look-up, and never waits for the file.
public final class FlagFileSource: SettingSource {
    /// The flags of a file by their keys, and the metadata of all.
    private typealias Flags = (flags: [String: FlagDocument.Flag], metadata: JSONObject)

    /// The values as last read.
    private struct State: ~Copyable {
        var flags: [String: FlagDocument.Flag] = [:]
        /// The metadata of all flags, for those without their own.
        var metadata: JSONObject = [:]
        /// The time at which the flags were read, or `nil` if there is no file.
        var updatedAt: Double?
        /// The reason why the flags aren't those of the file now.
        var failure: String?
        /// Counts the changes of the above.
        var version = 0
        /// The version that was last reported to the watches.
        var reported = 0
        var watches = Observers<@Sendable () -> Void>()
    }

    /// The contents of the file when it was last read, and its watcher while there are watches.
    private struct File: ~Copyable {
        var bytes: [UInt8]?
        var watcher: FileWatcher?
    }

    /// The layer of the values; ``SettingLayer/remote`` by default.
    public let layer: SettingLayer
    /// The absolute path of the file.
    public let name: String

    private let location: FileLocation
    private let now: @Sendable () -> Double
    /// Reads the text of the file.
    ///
    /// A closure, because each app has the methods of the class, and only one that creates a source
    /// needs what reads flags.
    private let parse: @Sendable ([UInt8]) throws -> Flags
    /// Held while the file is read, so that an older reading never replaces a newer one.
    private let file = Mutex(File())
    /// Only ever held for a moment, also while `file` is held.
    private let state = Mutex(State())

    /// Creates a source for a file, which need not exist, and reads it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - layer: The layer of the values.
    public convenience init(path: String, layer: SettingLayer = .remote) {
        self.init(path: path, layer: layer) { ProcessClock.now }
    }

    /// Creates a source with a clock of the caller's, in seconds since 1970.
    package convenience init(
        path: String,
        layer: SettingLayer = .remote,
        now: @escaping @Sendable () -> Double
    ) {
        self.init(path, layer, now) { bytes in
            let document = try FlagDocument(bytes)
            return (
                Dictionary(uniqueKeysWithValues: document.flags.map { ($0.key, $0) }),
                document.metadata
            )
        }
    }

    private init(
        _ path: String,
        _ layer: SettingLayer,
        _ now: @escaping @Sendable () -> Double,
        _ parse: @escaping @Sendable ([UInt8]) throws -> Flags
    ) {
        location = FileLocation(path)
        name = location.path
        self.layer = layer
        self.now = now
        self.parse = parse
        file.withLock { read(&$0) }
    }

    /// The time, in seconds since 1970, at which the values were read, or `nil` without a file.
    public var updatedAt: Double? { state.withLock { $0.updatedAt } }

    /// Returns the value of the default variant of the flag with the setting's key.
    public func value(of setting: any Setting) -> JSONValue? {
        guard case .value(let value)? = state.withLock({ $0.flags[setting.key]?.value }) else {
            return nil
        }
        return value
    }

    /// Returns the reason the flag has no value, or the file can't be read now.
    public func problem(with setting: any Setting) -> SettingProblem? {
        let (flag, failure, isMissing) = state.withLock { state in
            (state.flags[setting.key]?.value, state.failure, state.updatedAt == nil)
        }
        func words(_ reason: String) -> String {
            failure.map { "\(reason); \($0)" } ?? reason
        }
        switch flag {
        case .disabled?: return .disabled(words("the flag is disabled"))
        case .unknown?: return .unknown(words("the flag's targeting isn't evaluated here"))
        case _ where failure != nil: return failure.map(SettingProblem.failed)
        case .codeDefault?: return .absent("the flag has no default variant")
        case .value?: return nil
        case nil: return isMissing ? .absent("the file doesn't exist") : nil
        }
    }

    /// Returns the metadata of the flag with the setting's key, and what the file's adds to it.
    public func metadata(of setting: any Setting) -> JSONObject {
        state.withLock { state in
            guard let flag = state.flags[setting.key] else { return [:] }
            var metadata = state.metadata
            metadata.merge(flag.metadata)
            return metadata
        }
    }

    /// Calls a closure on a thread of the source's after the file has changed.
    ///
    /// - Parameter changed: Called on the thread.
    /// - Returns: A watch, which ends when it's cancelled or dropped.
    /// - Throws: An error if the file's directory can't be watched.
    public func watch(_ changed: @escaping @Sendable () -> Void) throws -> SettingWatch {
        let id = state.withLock { $0.watches.add(changed) }
        do throws(FileError) {
            try file.withLock { file throws(FileError) in
                guard file.watcher == nil else { return }
                file.watcher = try FileWatcher(of: location) { [weak self] in self?.follow() }
                // The watcher's thread notifies other watches of a change that is found here.
                read(&file)
            }
        } catch {
            unwatch(id)
            throw SettingStoreError.unwatchable(name, .init(error))
        }
        return SettingWatch { self.unwatch(id) }
    }

    private func unwatch(_ id: Int) {
        // Released outside the lock: what the closure captures may call the source then.
        _ = state.withLock { $0.watches.remove(id) }
        file.withLock { file in
            if state.withLock({ $0.watches.isEmpty }) { file.watcher = nil }
        }
    }

    /// Reads the file, and calls the watches' closures if anything has changed since the last calls.
    private func follow() {
        file.withLock { read(&$0) }
        let watches = state.withLock { state -> [@Sendable () -> Void] in
            guard state.reported != state.version else { return [] }
            state.reported = state.version
            return state.watches.all
        }
        for changed in watches { changed() }
    }

    private func read(_ file: inout File) {
        do throws(FileError) {
            let bytes = try WholeFile(location.path).read(atMost: FlagDocument.sizeLimit)
            // A directory's events include changes of other files, and most files are small.
            guard bytes != file.bytes else { return }
            file.bytes = bytes
            do {
                keep(try parse(bytes), at: now())
            } catch {
                fail("\(error)")
            }
        } catch .refused(_, _, .noSuchFileOrDirectory) {
            file.bytes = nil
            keep(([:], [:]), at: nil)
        } catch {
            file.bytes = nil
            fail(error.message(in: name))
        }
    }

    private func keep(_ flags: Flags, at time: Double?) {
        state.withLock { state in
            // A file that is missing is still missing.
            if time == nil, state.updatedAt == nil, state.failure == nil { return }
            (state.flags, state.metadata) = flags
            (state.updatedAt, state.failure) = (time, nil)
            state.version += 1
        }
    }

    private func fail(_ reason: String) {
        state.withLock { state in
            let failure =
                state.updatedAt == nil ? reason : "\(reason); the last good values apply"
            guard state.failure != failure else { return }
            state.failure = failure
            state.version += 1
        }
    }
}
