import DevMenuSystem

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
    private var held: Descriptor?

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
        do throws(FileFailure) {
            let path = location.path
            // A pipe in the file's place must not make the opening wait for its other end.
            let file = try FileFailure.telling(.opening, path) { () throws(Errno) in
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
            throw Fault(error)
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
            OwnThread.pause(.milliseconds(quiet - age))
        }
    }

    private var isKnown: Bool {
        get throws(Fault) {
            switch known {
            case .nothing, .unreadable: false
            case .absent: try identity == nil
            case .present(let known): try identity == known
            }
        }
    }

    /// What is in the file's place now.
    private var identity: FileIdentity? {
        get throws(Fault) {
            do throws(FileFailure) {
                return try FileIdentity(at: location.path)
            } catch {
                throw Fault(error)
            }
        }
    }

    private func lock(_ target: FileLocation) throws(Fault) -> FileLock {
        do throws(FileFailure) {
            return try FileLock(of: target) { [whenHeld] holder in
                whenHeld(.waiting(lock: target.lock, pid: holder.pid, isStopped: holder.isStopped))
            }
        } catch {
            throw Fault(error)
        }
    }

    /// The location, or where it leads as a symbolic link: that file is replaced, not the link.
    private func followed() throws(Fault) -> FileLocation {
        do throws(FileFailure) {
            return try location.followed().last ?? location
        } catch {
            throw Fault(error)
        }
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
        let new: String
        do throws(FileFailure) {
            new = try Self.setAside(target)
        } catch {
            throw Fault(error)
        }
        forget(.absent)
        warnings.append(
            .setAside(path: location.path, as: new, damage: damage)
        )
    }

    /// Gives a file the next name that is free of those for damaged ones.
    private static func setAside(_ target: FileLocation) throws(FileFailure) -> String {
        var number = 1
        // A link, unlike a rename, never replaces what has the name already.
        while true {
            let new = target.damaged(number)
            do throws(Errno) {
                try FileSystem.link(target.path, as: new)
            } catch .fileExists {
                number += 1
                continue
            } catch {
                throw .refused(.making, path: new, error)
            }
            do throws(Errno) {
                try FileSystem.remove(target.path)
                return new
            } catch {
                try? FileSystem.remove(new)
                throw .refused(.removing, path: target.path, error)
            }
        }
    }

    /// Replaces the file and waits until that is kept; called with the lock.
    private mutating func keep(_ changed: JSONObject, in target: FileLocation) throws(Fault) {
        do throws(FileFailure) {
            let replacement = try Self.replacement(changed, for: target)
            try replacement.takePlace()
            do throws(FileFailure) {
                try replacement.flush()
            } catch {
                putBack(in: target)
                throw error
            }
            contents = changed
            // Taken after the step, which counts as a change of the inode.
            known =
                (try? FileIdentity(of: replacement.file, path: target.path)).map(Knowledge.present)
                ?? .nothing
            held = replacement.file
        } catch {
            throw Fault(error)
        }
    }

    /// Undoes a replacement of which it is not known whether it is kept.
    private mutating func putBack(in target: FileLocation) {
        if case .absent = known {
            try? FileSystem.remove(target.path)
        } else {
            try? Self.replacement(contents, for: target).takePlace()
        }
        forget(.nothing)
    }

    private static func replacement(
        _ contents: JSONObject,
        for target: FileLocation
    ) throws(FileFailure) -> FileReplacement {
        try FileReplacement(text(of: contents), for: target.path, draft: target.replacement)
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
