import DevMenuKit
import DevMenuWire

/// The output and progress of a running action so far.
struct ActionWords {
    private(set) var stdout: [UInt8] = []
    private(set) var stderr: [UInt8] = []
    private(set) var progress: [TriggerOutcome.Progress] = []

    /// Adds a piece of output.
    mutating func add(_ bytes: [UInt8], of stream: StandardStream) {
        switch stream {
        case .stdout: stdout += bytes
        case .stderr: stderr += bytes
        }
    }

    /// Adds a report of progress.
    mutating func add(fraction: Double?, message: String?) {
        progress.append(TriggerOutcome.Progress(fraction: fraction, message: message))
    }
}
