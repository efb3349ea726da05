import DevMenuTerminal
import DevMenuKit
import Synchronization

/// Updates the facts on overrides that a menu page shows: their authors, and the time left.
///
/// The authors are read from the journal, for all settings at once, when the page loads and after a
/// change; never while the page is drawn.
final class OverrideFollower: Sendable {
    /// The next call of a closure; only one is scheduled at a time.
    private enum Timer {
        case none
        /// The words for the time that is left are about to change.
        case time(Task<Void, Never>)
        /// A setting has changed, and the authors are about to be read.
        case change(Task<Void, Never>)

        func cancel() {
            switch self {
            case .none: break
            case .time(let task), .change(let task): task.cancel()
            }
        }
    }

    /// The time after a change in which further changes are collected.
    private static let changeDelay = Duration.milliseconds(100)
    /// The longest time, in seconds, until the page is drawn again: the clock may be set meanwhile.
    private static let longestDelay = 60.0

    private let settings: AppSettings
    private let now: @Sendable () -> Double
    private let wait: Waiting
    private let changed: @Sendable () -> Void
    private let authors = Mutex<[ItemID: ChangeAuthor]>([:])
    private let timer = Mutex(Timer.none)

    /// Creates a follower, which has no authors before ``readAuthors()``.
    ///
    /// - Parameters:
    ///   - settings: The settings of the page.
    ///   - now: Returns the time, in seconds since 1970.
    ///   - wait: Waits for a duration.
    ///   - changed: Called, from any thread, when the page would be drawn differently.
    init(
        _ settings: AppSettings,
        now: @escaping @Sendable () -> Double,
        wait: @escaping Waiting,
        changed: @escaping @Sendable () -> Void
    ) {
        self.settings = settings
        self.now = now
        self.wait = wait
        self.changed = changed
    }

    deinit { stopTimer() }

    /// Returns the author of a setting's override, as last read.
    func author(of id: ItemID) -> ChangeAuthor? { authors.withLock { $0[id] } }

    /// Returns the time that is left until a limit, in words.
    func left(until limit: SettingLimit) -> LocalizedText {
        TimeLeft(until: limit, now: now()).text
    }

    /// Reads the authors now, at a cost that is proportional to the journal's size.
    func readAuthors() {
        // Stopped before the journal is read, so that a change meanwhile schedules another reading.
        stopTimer()
        let found = settings.overrideAuthors()
        authors.withLock { $0 = found }
        showTime()
    }

    /// Schedules a reading of the authors; returns at once.
    func settingChanged() {
        timer.withLock { timer in
            if case .change = timer { return }
            timer.cancel()
            timer = .change(task(after: Self.changeDelay) { $0.readAuthors() })
        }
    }

    /// Has the page drawn now, and again when the words for the time that is left change.
    private func showTime() {
        changed()
        let now = now()
        let delays = settings.all.compactMap { setting in
            settings.reading(of: setting).limit.flatMap {
                TimeLeft(until: $0, now: now).secondsToChange
            }
        }
        guard let delay = delays.min() else { return }
        timer.withLock { timer in
            guard case .none = timer else { return }
            timer = .time(
                task(after: .seconds(min(delay, Self.longestDelay))) { follower in
                    follower.stopTimer()
                    follower.showTime()
                }
            )
        }
    }

    private func stopTimer() {
        timer.withLock { timer in
            timer.cancel()
            timer = .none
        }
    }

    private func task(
        after delay: Duration,
        _ call: @escaping @Sendable (OverrideFollower) -> Void
    ) -> Task<Void, Never> {
        Task { [weak self, wait] in
            guard (try? await wait(delay)) != nil, !Task.isCancelled, let self else { return }
            call(self)
        }
    }
}
