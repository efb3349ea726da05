import DevMenuKit
import DevMenuSystem
import Synchronization

/// The start of a process that uses an app's settings, which finds out how the ones before ended.
///
/// A process of the app marks its start in ``StartFile``, and holds a lock on that file as long as
/// it runs. After three crashes at launch in a row, each start within 60 seconds of the one before,
/// the overrides made since it last started well are suspended. A shell's host for the app isn't a
/// process of it: it marks nothing, but its overrides are suspended too.
final class AppLaunch: Sendable {
    private struct State {
        var hasBegun = false
        /// `true` once the app has stopped its menu.
        var hasStopped = false
        /// The open file with the lock.
        var file: Descriptor?
        var start: Start?
    }

    /// The start of this process while it may still be one that crashes.
    private struct Start {
        /// Its element in the file, or `nil` while another process runs well: crashes are then
        /// ignored.
        let row: StartFile.Row?
        var mark: CrashMark?
        /// The overrides in force.
        let overrides: JSONObject
        /// The overrides with which the app had started well when this start began.
        let good: JSONObject
    }

    /// The time after which a start has succeeded, in seconds.
    static let seconds = 10.0

    private let paths: (starts: String, rescue: String)
    private let marksVisit: Bool
    /// `true` in a process of the app itself.
    let isApp: Bool
    private let seconds: Double
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())
    /// `true` once the start has succeeded or this object has been released.
    private let isOver = Monitor(false)

    /// Creates the start of a process.
    ///
    /// - Parameters:
    ///   - directories: The directories of the app.
    ///   - isApp: `true` in a process of the app itself.
    ///   - marksVisit: `true` to create the file of the starts, without a start, for another host.
    ///   - seconds: The time after which the start has succeeded.
    ///   - warn: Called with a warning of a damaged file that was set aside.
    init(
        in directories: AppDirectories,
        isApp: Bool = true,
        marksVisit: Bool = false,
        succeedsAfter seconds: Double = AppLaunch.seconds,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        paths = (directories.starts, directories.rescue)
        self.isApp = isApp
        self.marksVisit = marksVisit
        self.seconds = seconds
        self.warn = warn
    }

    deinit {
        // An app that releases its host continues, or ends in order; a crash does neither. One that
        // has stopped its host may end because its start failed.
        if state.withLock(\.hasStopped) { isOver.change { $0 = true } } else { succeed() }
    }

    /// Marks the start, before the first setting is read; returns `nil` after the first call.
    ///
    /// - Parameter overrides: The overrides, as the store saves them.
    /// - Returns: The facts. If the files can't be used, this isn't the first process, and
    ///   nothing is suspended.
    func begin(with overrides: JSONObject) -> LaunchFacts? {
        state.withLock { state in
            guard !state.hasBegun else { return nil }
            state.hasBegun = true
            return isApp ? begin(with: overrides, &state) : visit(with: overrides)
        }
    }

    /// Records that the app has started well, with the overrides it found.
    func succeed() {
        isOver.change { $0 = true }
        state.withLock { state in
            guard let start = state.start, let file = state.file else { return }
            // Without its mark, a crash from now on isn't one at launch.
            state.start = nil
            // The files may have been removed with an app, or with a test's directory.
            guard FileSystem.exists(paths.starts) else { return }
            withLock { isLocked in
                let row = start.row ?? add(to: file, isLocked: isLocked)
                if let row { StartFile(file).set(.stable, at: row) }
                // If that can't be saved, more is suspended than needed.
                guard isLocked else { return }
                var rescue = RescueFile(toChange: paths.rescue)
                let before = rescue.good
                rescue.recordSuccess(with: start.overrides, since: start.good)
                if rescue.good != before { try? save(rescue) }
            }
        }
    }

    /// Records that the app has stopped its menu: a start that ends from now on has failed in order,
    /// and hasn't crashed.
    func stop() {
        state.withLock { state in
            state.hasStopped = true
            state.start?.mark = nil
        }
    }

    /// Lets overrides have their effect again.
    ///
    /// - Parameter keys: The keys, or `nil` for all.
    /// - Throws: `SettingError`; they stay suspended then.
    func resume(_ keys: Set<String>?) throws(SettingError) {
        do throws(FileError) {
            let lock = try lock()
            defer { extendLifetime(lock) }
            var rescue = RescueFile(toChange: paths.rescue)
            let names = rescue.suspended.members.map(\.name).filter { keys?.contains($0) ?? true }
            if names.isEmpty { return }
            for name in names { rescue.suspended[name] = nil }
            try save(rescue)
        } catch {
            throw .notSaved(reason: error.message(in: paths.rescue))
        }
    }

    /// The overrides that are suspended now.
    var suspended: JSONObject { RescueFile(paths.rescue).suspended }

    /// Calls a closure whenever overrides may have been resumed, until the watch is cancelled.
    ///
    /// - Throws: ``FileError`` if that can't be watched.
    func watch(_ changed: @escaping @Sendable () -> Void) throws(FileError) -> SettingWatch {
        let watcher = try FileWatcher(of: FileLocation(paths.rescue), changed)
        return SettingWatch { extendLifetime(watcher) }
    }

    private func begin(with overrides: JSONObject, _ state: inout State) -> LaunchFacts {
        var beginning = LaunchFacts()
        guard let (file, isFirst) = entered() else { return beginning }
        beginning.isFirst = isFirst
        state.file = file
        beginning.suspended = suspend(overrides, after: file)
        withLock { isLocked in
            if beginning.isFirst {
                beginning.launched = launched(with: overrides, isLocked: isLocked)
            }
            // Another process runs well with these overrides: a failure has some other cause, such as a
            // port that is in use.
            let isBesideWell = !beginning.isFirst && StartFile(file).hasWellProcess
            guard !OwnProcess.isDebugged else { return }
            let row = isBesideWell ? nil : add(to: file, isLocked: isLocked)
            guard isBesideWell || row != nil else { return }
            let inForce = overrides.members.filter { beginning.suspended[$0.name] != $0.value }
            state.start = Start(
                row: row,
                mark: row.flatMap { row in
                    CrashMark(
                        StartFile.State.crashed.rawValue,
                        at: StartFile.stateColumn,
                        of: row.text,
                        at: row.offset,
                        in: file,
                        within: seconds
                    )
                },
                overrides: JSONObject(distinct: inForce),
                good: RescueFile(paths.rescue).good ?? [:]
            )
        }
        if state.start != nil { watchSuccess() }
        return beginning
    }

    /// Opens the file of the starts, and shares its lock with the processes that start while this one runs.
    private func entered() -> (file: Descriptor, isFirst: Bool)? {
        var entered: (file: Descriptor, isFirst: Bool)?
        // `forget` may have removed the file before it was locked.
        for _ in 0..<10 {
            guard let file = try? opened(.create) else { return nil }
            entered = (file, (try? file.tryToLock()) ?? false)
            // A process that starts now has the lock exclusively for a moment; if that one is stopped then,
            // this one continues.
            for _ in 0..<100 where (try? file.tryToShareLock()) == false {
                OwnThread.pause(.milliseconds(1))
            }
            let own = try? FileIdentity(of: file, path: paths.starts)
            if let own, let there = try? FileIdentity(at: paths.starts), there.isSameFile(as: own) {
                break
            }
        }
        return entered
    }

    /// Returns the overrides until the relaunch with which the launch before began, and saves those
    /// of this one.
    private func launched(with overrides: JSONObject, isLocked: Bool) -> JSONObject {
        var rescue = RescueFile(toChange: paths.rescue)
        let before = rescue.launched
        let now = overrides.members.filter { OverrideForm.limit(in: $0.value) == .relaunch }
        rescue.launched = JSONObject(distinct: now)
        if isLocked, rescue.launched != before { try? save(rescue) }
        return before
    }

    /// Adds the start to the file, and returns its element, or `nil` if it can't be written.
    private func add(to file: Descriptor, isLocked: Bool) -> StartFile.Row? {
        let path = paths.starts
        return StartFile(file).add(
            at: .now,
            in: isLocked ? FileLocation(path) : nil,
            setAside: { warn(Self.damage(of: path, setAsideAs: $0)) }
        )
    }

    /// Returns the suspended overrides for a host that isn't the app.
    private func visit(with overrides: JSONObject) -> LaunchFacts {
        guard let file = try? opened(marksVisit ? .create : []), !StartFile(file).crashedRow.isEmpty
        else { return LaunchFacts(suspended: suspended) }
        return LaunchFacts(suspended: suspend(overrides, after: file))
    }

    /// Suspends overrides if the app has crashed at its last starts.
    ///
    /// The crashes are counted once that is saved: if it can't be, they're suspended in this
    /// process, and the next one tries again.
    ///
    /// - Parameters:
    ///   - overrides: The overrides, as the store saves them.
    ///   - file: The file of the starts.
    /// - Returns: All overrides that are suspended.
    private func suspend(_ overrides: JSONObject, after file: Descriptor) -> JSONObject {
        withLock { isLocked in
            let starts = StartFile(file)
            let row = starts.crashedRow
            guard !row.isEmpty else { return suspended }
            var rescue = RescueFile(toChange: paths.rescue)
            rescue.suspend(overrides)
            if isLocked, (try? save(rescue)) != nil { starts.set(.counted, of: row) }
            return rescue.suspended
        }
    }

    /// Saves a file that was read with the lock held.
    private func save(_ rescue: RescueFile) throws(FileError) {
        guard let new = try rescue.save() else { return }
        warn(Self.damage(of: paths.rescue, setAsideAs: new))
    }

    private static func damage(of path: String, setAsideAs new: String) -> String {
        "'\(path)' is damaged: it was set aside as '\(new)'"
    }

    /// Calls a closure while no other process changes the files, with `false` if they can't be locked.
    private func withLock<Result>(_ body: (Bool) -> Result) -> Result {
        do throws(FileError) {
            let lock = try lock()
            defer { extendLifetime(lock) }
            return body(true)
        } catch {
            return body(false)
        }
    }

    private func lock() throws(FileError) -> FileLock {
        try FileLock(on: FileLocation(paths.rescue).lock, within: .seconds(1))
    }

    /// Waits until the start has succeeded, on a separate thread, and at the process's exit.
    private func watchSuccess() {
        let deadline = ContinuousClock.now + .seconds(seconds)
        try? OwnThread.start { [isOver, weak self] in
            isOver.wait(until: \.self, before: deadline)
            self?.succeed()
        }
        Self.atExit.withLock { launches in
            if launches == nil { OwnProcess.atExit { AppLaunch.succeedAtExit() } }
            launches = (launches ?? []).filter { $0.launch != nil } + [Weak(launch: self)]
        }
    }

    private struct Weak {
        let pid = OwnProcess.id
        weak let launch: AppLaunch?
    }

    /// The starts in this process that an exit ends well, or `nil` before the first.
    private static let atExit = Mutex<[Weak]?>(nil)

    private static func succeedAtExit() {
        for weak in atExit.withLock({ $0 ?? [] }) where weak.pid == OwnProcess.id {
            weak.launch?.succeed()
        }
    }

    private func opened(_ options: FileDescriptor.OpenOptions = []) throws -> Descriptor {
        try FileSystem.checkOwner(of: paths.starts)
        if options.contains(.create) {
            try FileSystem.makeDirectories(FileSystem.parent(of: paths.starts))
        }
        return try Descriptor(
            opening: paths.starts,
            .readWrite,
            options: options.union(.nonBlocking),
            permissions: .ownerReadWrite
        )
    }
}
