import MomentsKit
import Synchronization

/// A provider that records the events.
final class RecordedTracking: TrackingProvider {
    private let recorded = Mutex<[TrackingEvent]>([])

    var events: [TrackingEvent] { recorded.withLock { $0 } }

    func track(_ event: TrackingEvent) { recorded.withLock { $0.append(event) } }
}
