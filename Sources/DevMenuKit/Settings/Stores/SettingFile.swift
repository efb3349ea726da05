#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file of a ``FileSettingStore``, and what this store knows of it; used by one thread at a time.
struct SettingFile: ~Copyable {
    typealias Fault = SettingStoreError.Fault

    private enum Knowledge {
        case nothing
        case unreadable
        case absent
        case present(FileIdentity)
    }

    let location: FileLocation

    /// How often the file was found changed by somebody else.
    private(set) var changesByOthers = 0

    private var known = Knowledge.nothing
    private var contents = JSONObject()

    /// What is wrong with the known file, if it is damaged.
    private var damage: String?
    private var warnedOfDamage = false
    private var warnings: [SettingStoreWarning] = []

    /// Keeps the known file's inode from being used again while it is compared with.
    private var held: FileDescriptor?

    /// Called on a thread of its own where a lock has been waited for long.
    private let whenHeld: @Sendable (SettingStoreWarning) -> Void

    init(at location: FileLocation, whenHeld: @escaping @Sendable (SettingStoreWarning) -> Void) {
        self.location = location
        self.whenHeld = whenHeld
    }

    /// What is kept now; a damaged file is set aside.
    mutating func load() throws(Fault) -> JSONObject {
        try refresh()
        guard let damage, !warnedOfDamage else { return contents }
        do {
            let target = try followed()
            let lock = try lock(target)
            defer { extendLifetime(lock) }
            try refreshSettled()
            try setAsideIfDamaged(target)
        } catch {
            warnedOfDamage = true
            warnings.append(
                .leftDamaged(path: location.path, damage: damage, reason: error)
            )
        }
        return contents
    }

    /// Applies a change to what is kept now.
    mutating func update(_ change: (inout JSONObject) -> Void) throws(Fault) -> JSONObject {
        let target = try followed()
        var lock: FileLock?
        var refusal: Fault?
        do throws(Fault) { lock = try self.lock(target) } catch { refusal = error }
        defer { extendLifetime(lock) }
        if let refusal {
            // Nothing can be kept here; what changes nothing need not be.
            let before = try load()
            var after = before
            change(&after)
            guard after == before else { throw refusal }
            return before
        }
        try refreshSettled()
        do {
            try setAsideIfDamaged(target)
        } catch {
            throw .damaged(path: target.path, damage: damage ?? "", reason: error)
        }
        var changed = contents
        change(&changed)
        guard changed != contents else { return contents }
        try keep(changed, in: target)
        return contents
    }

    /// Reads the file where it is not the one known.
    mutating func refresh() throws(Fault) {
        guard try !isKnown else { return }
        var isFirst = false
        if case .nothing = known { isFirst = true }
        do throws(Fault) {
            // A pipe in the file's place must not make the opening wait for its other end.
            let file = try FileDescriptor(opening: location.path, O_RDONLY | O_NONBLOCK)
            let identity = try FileIdentity(of: file, path: location.path)
            guard identity.isFile else { throw Fault.notAFile(path: location.path) }
            let bytes = try file.bytes(expecting: identity.size, path: location.path)
            (contents, damage) = Self.parse(bytes)
            known = .present(identity)
            held = consume file
        } catch .system(_, _, ENOENT) {
            forget(.absent)
        } catch {
            if isFirst { known = .unreadable }
            throw error
        }
        warnedOfDamage = false
        if !isFirst { changesByOthers += 1 }
    }

    /// What a person should know since this was last asked.
    mutating func takeWarnings() -> [SettingStoreWarning] {
        defer { warnings = [] }
        return warnings
    }

    /// Reads the file, and where it is damaged, again until nobody has touched it for a while.
    ///
    /// A file that a person's editor or shell writes in place looks damaged until it is whole.
    private mutating func refreshSettled() throws(Fault) {
        let quiet = 200
        // A file that is damaged anew all the time is damaged.
        for _ in 0..<10 {
            try refresh()
            guard damage != nil, case .present(let identity) = known else { return }
            let age = identity.millisecondsSinceModified
            guard (0..<quiet).contains(age) else { return }
            _ = poll(nil, 0, Int32(quiet - age))
        }
    }

    private var isKnown: Bool {
        get throws(Fault) {
            switch known {
            case .nothing, .unreadable: false
            case .absent: try FileIdentity(at: location.path) == nil
            case .present(let identity): try FileIdentity(at: location.path) == identity
            }
        }
    }

    private func lock(_ target: FileLocation) throws(Fault) -> FileLock {
        try FileLock(of: target) { [whenHeld] holder in
            whenHeld(.waiting(lock: target.lock, pid: holder.pid, isStopped: holder.isStopped))
        }
    }

    /// The location, or where it leads as a symbolic link: that file is replaced, not the link.
    private func followed() throws(Fault) -> FileLocation {
        try location.followed().last ?? location
    }

    private mutating func forget(_ knowledge: Knowledge) {
        known = knowledge
        contents = JSONObject()
        damage = nil
        held = nil
    }

    /// Gives a damaged file its new name; called with the lock.
    private mutating func setAsideIfDamaged(_ target: FileLocation) throws(Fault) {
        guard let damage else { return }
        var number = 1
        // A link, unlike a rename, never replaces what has the name already.
        while link(target.path, target.damaged(number)) != 0 {
            guard errno == EEXIST else { throw .last("making", target.damaged(number)) }
            number += 1
        }
        guard unlink(target.path) == 0 else {
            let fault = Fault.last("removing", target.path)
            _ = unlink(target.damaged(number))
            throw fault
        }
        forget(.absent)
        warnings.append(
            .setAside(path: location.path, as: target.damaged(number), damage: damage)
        )
    }

    /// Replaces the file and waits until that is kept; called with the lock.
    private mutating func keep(_ changed: JSONObject, in target: FileLocation) throws(Fault) {
        // All that is likely to fail comes before the one call that changes what is kept.
        let directory = try FileDescriptor(opening: target.directory, O_RDONLY | O_DIRECTORY)
        let replacement = try Self.write(changed, in: target)
        do throws(Fault) {
            try replacement.flush(path: target.path)
            try Self.putInPlace(target)
        } catch {
            _ = unlink(target.replacement)
            throw error
        }
        do throws(Fault) {
            try directory.flush(path: target.directory)
        } catch .system(_, _, EINVAL) {
            // This file system keeps directories without being told.
        } catch {
            putBack(in: target)
            throw error
        }
        contents = changed
        // Taken after the rename, which counts as a change of the inode.
        known =
            (try? FileIdentity(of: replacement, path: target.path)).map(Knowledge.present)
            ?? .nothing
        held = consume replacement
    }

    /// Undoes a replacement of which it is not known whether it is kept.
    private mutating func putBack(in target: FileLocation) {
        if case .absent = known {
            _ = unlink(target.path)
        } else if (try? Self.write(contents, in: target)) != nil {
            try? Self.putInPlace(target)
        }
        forget(.nothing)
    }

    private static func write(
        _ contents: JSONObject,
        in target: FileLocation
    ) throws(Fault) -> FileDescriptor {
        let file = try makeReplacement(in: target)
        do throws(Fault) {
            try file.write(text(of: contents), path: target.path)
        } catch {
            _ = unlink(target.replacement)
            throw error
        }
        return file
    }

    private static func makeReplacement(in target: FileLocation) throws(Fault) -> FileDescriptor {
        let flags = O_WRONLY | O_CREAT | O_EXCL
        do throws(Fault) {
            return try FileDescriptor(opening: target.replacement, flags, mode: 0o600)
        } catch .system(_, _, EEXIST) {
            // Left by a process that was killed.
            guard unlink(target.replacement) == 0 else {
                throw .last("removing", target.replacement)
            }
            return try FileDescriptor(opening: target.replacement, flags, mode: 0o600)
        }
    }

    private static func putInPlace(_ target: FileLocation) throws(Fault) {
        guard rename(target.replacement, target.path) == 0 else {
            throw .last("replacing", target.path)
        }
    }

    /// The members in a file's bytes; none, and why, where it is damaged.
    private static func parse(_ bytes: [UInt8]) -> (JSONObject, damage: String?) {
        do {
            let value = try JSONReader().read(bytes)
            guard let object = value.object else { return (JSONObject(), "it holds no object") }
            return (object, nil)
        } catch {
            return (JSONObject(), "\(error)")
        }
    }

    private static func text(of contents: JSONObject) -> [UInt8] {
        var writer = JSONWriter()
        writer.pretty(.object(contents))
        return writer.bytes
    }
}
