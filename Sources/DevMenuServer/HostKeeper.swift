import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The keeper of a host's records about its settings: the journal, and the starts of the app.
///
/// It also removes overrides whose time is over.
final class HostKeeper: SettingKeeper {
    /// The journal in which changes are recorded, or `nil` if there is none.
    let journal: (any SettingJournal)?

    /// The start of this process, or `nil` if an app's starts aren't recorded.
    private let launch: AppLaunch?
    /// Prevents the host's scope from being removed while it runs; `nil` outside of a scope.
    private let lock: ScopeLock?
    private let timer = LimitTimer()
    private let state = Mutex((hasSuspended: false, watch: SettingWatch?.none))

    /// Creates the keeper of settings, in the journal that their store can have.
    init(of settings: AppSettings, launch: AppLaunch? = nil, lock: ScopeLock? = nil) {
        (self.launch, self.lock) = (launch, lock)
        journal = settings.wantsJournal ? settings.store?.hostJournal : nil
    }

    /// Indicates whether the end of an override is scheduled.
    var isWaiting: Bool { timer.isRunning }

    func begin(with overrides: JSONObject) -> LaunchFacts? {
        let beginning = launch?.begin(with: overrides)
        if let beginning { state.withLock { $0.hasSuspended = !beginning.suspended.isEmpty } }
        return beginning
    }

    func ready() { launch?.succeed() }

    func stop() { launch?.stop() }

    func resume(_ keys: Set<String>?) throws(SettingError) { try launch?.resume(keys) }

    func scheduleEnd(of settings: AppSettings, in seconds: Double?) {
        timer.schedule(in: seconds) { [weak self, weak settings] in
            guard let self, let settings, !settings.removeEndedOverrides() else { return }
            // It's tried again some time later.
            scheduleEnd(of: settings, in: .infinity)
        }
    }

    /// Follows other processes that let suspended overrides have their effect again.
    func followSuspended(of settings: AppSettings) {
        guard let launch, state.withLock(\.hasSuspended) else { return }
        // If the file can't be watched, they have it at the next start.
        let watch = try? launch.watch { [weak settings] in
            settings?.adopt(suspended: launch.suspended)
        }
        state.withLock { $0.watch = watch }
    }
}
