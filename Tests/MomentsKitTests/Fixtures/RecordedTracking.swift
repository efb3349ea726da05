import MomentsKit
import Synchronization

/// Remembers the events.
final class RecordedTracking: TrackingProvider {
    private let recorded = Mutex<[TrackingEvent]>([])

    var events: [TrackingEvent] { recorded.withLock { $0 } }

    func track(_ event: TrackingEvent) { recorded.withLock { $0.append(event) } }
}
