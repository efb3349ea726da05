@testable import MomentsKit
import TerminalTesting

/// Internal toggles that a test switches.
final class TestToggles: TogglesDataStore {
    private let on: Mutex<Set<InternalToggle>>

    init(_ on: InternalToggle...) { self.on = Mutex(Set(on)) }

    func isOn(_ toggle: InternalToggle) -> Bool { on.withLock { $0.contains(toggle) } }

    func set(_ toggle: InternalToggle, to isOn: Bool) {
        on.withLock { on in
            if isOn { on.insert(toggle) } else { on.remove(toggle) }
        }
    }
}

/// A provider that records the events.
final class RecordedTracking: TrackingProvider {
    private let recorder = Recorder<TrackingEvent>()

    var events: [TrackingEvent] { recorder.values }

    func track(_ event: TrackingEvent) { recorder.record(event) }
}
