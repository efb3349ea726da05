@testable import MomentsKit
import TerminalTesting

/// A provider that records the events.
final class RecordedTracking: TrackingProvider {
    private let recorder = Recorder<TrackingEvent>()

    var events: [TrackingEvent] { recorder.values }

    func track(_ event: TrackingEvent) { recorder.record(event) }
}
