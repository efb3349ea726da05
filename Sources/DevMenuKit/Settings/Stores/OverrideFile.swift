package import DevMenuSystem

/// The file in which overrides are stored, with its last known state; used by one thread at a time.
///
/// The file, `toggles.json` in the app's directory of state, is one JSON object: its members are
/// overrides by the settings' keys, in one of the two forms of ``OverrideForm``. A change has these
/// steps under a lock on a file beside it:
///
/// 1. The current file is read, unless it's the known one.
/// 2. The changed contents are written to a draft beside it, and flushed.
/// 3. A recorder, if there is one, writes a record of each change: ``OverrideRecorder``.
/// 4. The draft replaces the file, and the directory is flushed.
///
/// A process that is killed in between leaves the old file. ``FileSettingStore`` has one such file,
/// guarded by its lock; ``AppSettings`` change it through that, and read it as an
/// ``OverrideSource``.
struct OverrideFile: ~Copyable {
    typealias Cause = SettingStoreError.Cause

    private enum Knowledge {
        case nothing
        case unreadable
        case absent
        case present(FileIdentity)
    }

    let location: FileLocation

    /// The number of changes by other processes and stores that have been found.
    private(set) var changesByOthers = 0

    private var known = Knowledge.nothing
    private var contents = JSONObject()

    /// A description of the known file's damage, or `nil` if it isn't damaged.
    private var damage: String?
    private var warnedOfDamage = false
    private var warnings: [SettingStoreWarning] = []

    /// The open file, which prevents its inode from being reused while it's compared with the
    /// path's.
    private var held: Descriptor?
    /// The file that the last replacement replaced, open until the next one.
    ///
    /// Closing it lets the system free its blocks, which an answer needn't wait for.
    private var superseded: Descriptor?

    /// Called on a separate thread after a long wait for the lock.
    private let whenHeld: @Sendable (SettingStoreWarning) -> Void

    init(
        at location: FileLocation,
        whenHeld: @escaping @Sendable (SettingStoreWarning) -> Void
    ) {
        self.location = location
        self.whenHeld = whenHeld
    }

    /// Returns the current overrides; none of a damaged file, which is left as it is.
    mutating func load() throws(Cause) -> JSONObject {
        try refresh()
        guard damage != nil, !warnedOfDamage else { return contents }
        // Somebody may be writing it in place.
        OwnThread.pause(.milliseconds(50))
        try refresh()
        if let damage {
            warnedOfDamage = true
            warnings.append(.damaged(path: location.path, damage: damage))
        }
        return contents
    }

    /// Changes the current overrides, and has a recorder write the records that the change returns.
    mutating func update(
        by recorder: (any OverrideRecorder)?,
        _ change: (inout JSONObject, FileLocation) -> [ChangeRecord]
    ) throws(Cause) -> JSONObject {
        let target = try followed()
        var lock: FileLock?
        var refusal: Cause?
        do throws(Cause) { lock = try self.lock(target) } catch { refusal = error }
        defer { extendLifetime(lock) }
        if let refusal {
            // Nothing can be saved here, which is an error only for a change that has an effect.
            let before = try load()
            var after = before
            _ = change(&after, target)
            guard after == before else { throw refusal }
            return before
        }
        try refreshUntilComplete()
        if let recorder, let unmade = unmadeChange(of: target) {
            recorder.discard(unmade, beside: target)
        }
        var changed = contents
        let records = change(&changed, target)
        guard changed != contents else { return contents }
        do {
            try setAsideIfDamaged(target)
        } catch {
            throw .damaged(path: target.path, damage: damage ?? "", reason: error)
        }
        try keep(changed, in: target) { () throws(FileError) in
            records.isEmpty ? nil : try recorder?.append(records, beside: target).remove
        }
        return contents
    }

    /// Has a recorder write a record of something else than a change of the overrides.
    ///
    /// - Returns: The number of the record.
    mutating func note(
        _ record: ChangeRecord,
        by recorder: any OverrideRecorder
    ) throws(Cause) -> Int {
        let target = try followed()
        let lock = try lock(target)
        defer { extendLifetime(lock) }
        try refreshUntilComplete()
        if let unmade = unmadeChange(of: target) { recorder.discard(unmade, beside: target) }
        return try Result { () throws(FileError) in
            try recorder.append([record], beside: target).last
        }.mapError(Cause.init).get()
    }

    /// Returns the location of the file, and the change that a killed process didn't make, if any.
    mutating func unmadeChange() throws(Cause) -> (FileLocation, UnmadeChange?) {
        let target = try followed()
        guard FileSystem.exists(target.replacement) else { return (target, nil) }
        do {
            // A process that changes the file now isn't waited for: its lines are shown already.
            let lock = try FileLock(on: target.lock, within: .milliseconds(200))
            defer { extendLifetime(lock) }
            try refresh()
            return (target, damage == nil ? unmadeChange(of: target) : nil)
        } catch {
            return (target, nil)
        }
    }

    /// Returns the change that a killed process left as a draft; called with the lock held.
    private func unmadeChange(of target: FileLocation) -> UnmadeChange? {
        guard let bytes = WholeFile(target.replacement).contents else { return nil }
        let (draft, damage) = Self.parse(bytes)
        // A draft that isn't complete was left before anything was recorded.
        return damage == nil ? UnmadeChange(overrides: contents, draft: draft) : nil
    }

    /// Reads the file if it isn't the known one.
    @inline(never)
    mutating func refresh() throws(Cause) {
        guard try !isKnown else { return }
        var isFirst = false
        if case .nothing = known { isFirst = true }
        do throws(FileError) {
            let path = location.path
            // Opening a pipe at the path must not wait for its other end.
            let file = try FileError.wrapping(.opening, path) { () throws(Errno) in
                try Descriptor(opening: path, options: .nonBlocking)
            }
            let identity = try FileIdentity(of: file, path: path)
            (contents, damage) = Self.parse(try file.contents(path: path))
            known = .present(identity)
            held = file
        } catch .refused(_, _, .noSuchFileOrDirectory) {
            forget(.absent)
        } catch {
            if isFirst { known = .unreadable }
            throw Cause(error)
        }
        warnedOfDamage = false
        if !isFirst { changesByOthers += 1 }
    }

    /// Returns the warnings since the last call.
    mutating func drainWarnings() -> [SettingStoreWarning] {
        defer { warnings = [] }
        return warnings
    }

    /// Reads the file, and while it's damaged, again until it hasn't been modified for a while.
    ///
    /// A file that an editor or a shell writes in place looks damaged until it's complete.
    private mutating func refreshUntilComplete() throws(Cause) {
        // A file that is modified all the time and stays damaged is treated as damaged.
        for _ in 0..<10 {
            try refresh()
            guard damage != nil, case .present(let identity) = known, identity.waitUntilUnchanged()
            else { return }
        }
    }

    private var isKnown: Bool {
        get throws(Cause) {
            switch known {
            case .nothing, .unreadable: false
            case .absent: try identity == nil
            case .present(let known): try identity == known
            }
        }
    }

    /// The identity of the file at the path, or `nil` if there is none.
    private var identity: FileIdentity? {
        get throws(Cause) {
            let path = location.path
            return try Result { () throws(FileError) in try FileIdentity(at: path) }
                .mapError(Cause.init).get()
        }
    }

    private func lock(_ target: FileLocation) throws(Cause) -> FileLock {
        let (path, whenHeld) = (location.path, whenHeld)
        return try Result { () throws(FileError) in
            try FileSystem.checkOwner(of: path)
            return try FileLock(of: target) { holder in
                whenHeld(.waiting(lock: target.lock, pid: holder.pid, isStopped: holder.isStopped))
            }
        }.mapError(Cause.init).get()
    }

    /// Returns the location, or the target of a symbolic link, which is replaced and not the link.
    private func followed() throws(Cause) -> FileLocation {
        let location = location
        return try Result { () throws(FileError) in try location.followed().last ?? location }
            .mapError(Cause.init).get()
    }

    private mutating func forget(_ knowledge: Knowledge) {
        known = knowledge
        contents = JSONObject()
        damage = nil
        held = nil
    }

    /// Renames a damaged file; called with the lock held.
    private mutating func setAsideIfDamaged(_ target: FileLocation) throws(Cause) {
        guard let damage else { return }
        let new = try Result { () throws(FileError) in try target.setAside() }
            .mapError(Cause.init).get()
        forget(.absent)
        warnings.append(.setAside(path: location.path, as: new, damage: damage))
    }

    /// Replaces the file and waits until it's flushed; called with the lock held.
    ///
    /// - Parameters:
    ///   - changed: The overrides to save.
    ///   - target: The location of the file.
    ///   - record: Saves the records of the change, and returns a closure that removes them.
    /// - Throws: The cause; nothing was changed then.
    private mutating func keep(
        _ changed: JSONObject,
        in target: FileLocation,
        record: () throws(FileError) -> (() -> Void)?
    ) throws(Cause) {
        do throws(FileError) {
            let replacement = try Self.replacement(changed, for: target)
            // The records follow the draft: if this process is killed before it replaces the file,
            // the next one finds the draft, and removes the records of the change it never made.
            let removeRecords: (() -> Void)?
            do throws(FileError) {
                removeRecords = try record()
            } catch {
                replacement.drop()
                throw error
            }
            do throws(FileError) {
                try replacement.commit()
                do throws(FileError) {
                    try replacement.flush()
                } catch {
                    putBack(in: target)
                    throw error
                }
            } catch {
                removeRecords?()
                throw error
            }
            contents = changed
            // Read after the replacement, which itself changes the inode.
            known =
                (try? FileIdentity(of: replacement.file, path: target.path)).map(Knowledge.present)
                ?? .nothing
            superseded = held
            held = replacement.file
        } catch {
            throw Cause(error)
        }
    }

    /// Undoes a replacement that may not have been flushed.
    private mutating func putBack(in target: FileLocation) {
        if case .absent = known {
            try? FileSystem.remove(target.path)
        } else {
            try? Self.replacement(contents, for: target).commit()
        }
        forget(.nothing)
    }

    private static func replacement(
        _ contents: JSONObject,
        for target: FileLocation
    ) throws(FileError) -> FileReplacement {
        try FileReplacement(text(of: contents), for: target.path, draft: target.replacement)
    }

    /// Returns the overrides in a file's bytes; for a damaged file, none and a description.
    static func parse(_ bytes: [UInt8]) -> (JSONObject, damage: String?) {
        do {
            // More than a file of 16 MiB with names has; a debug build reads these in about a second.
            let reader = JSONReader(valueLimit: 1 << 20, allowsByteOrderMark: true)
            let value = try reader.read(bytes)
            guard let object = value.object else { return (JSONObject(), "it isn't a JSON object") }
            return (object, nil)
        } catch {
            return (JSONObject(), "\(error)")
        }
    }

    /// Returns the bytes of a file with the given contents.
    static func text(of contents: JSONObject) -> [UInt8] {
        JSONValue.object(contents).prettyBytes
    }
}

/// Saves records of changes beside a file of overrides, such as the journal of `DevMenuServer`.
///
/// Its methods are called with the lock of the file held.
package protocol OverrideRecorder {
    /// Appends records before the file is replaced.
    ///
    /// - Returns: The number of the last one, and a closure that removes them if the file can't be
    ///   replaced.
    /// - Throws: `FileError`; nothing was appended then.
    func append(
        _ records: [ChangeRecord],
        beside target: FileLocation
    ) throws(FileError) -> (last: Int, remove: () -> Void)

    /// Removes the last records if they are of a change that a killed process didn't make.
    func discard(_ unmade: UnmadeChange, beside target: FileLocation)
}

/// A change of a file of overrides by a process that was killed before it replaced the file.
package struct UnmadeChange {
    /// The overrides in the file.
    package let overrides: JSONObject
    /// The overrides that the process was about to replace it with.
    package let draft: JSONObject
}
