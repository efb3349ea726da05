import DevMenuKit
import FoundationEssentials

/// The output and progress of a running action so far.
struct ActionWords {
    private(set) var stdout: [UInt8] = []
    private(set) var stderr: [UInt8] = []
    private(set) var progress: [TriggerOutcome.Progress] = []

    /// Records the parameters of a notification of the protocol.
    mutating func take(_ method: String, _ params: JSONValue) {
        switch method {
        case "output":
            let encoded = params["base64"]?.string.flatMap { Data(base64Encoded: $0) }
            let bytes = encoded.map(Array.init) ?? Array((params["text"]?.string ?? "").utf8)
            if params["stream"]?.string == StandardStream.stderr.rawValue {
                stderr += bytes
            } else {
                stdout += bytes
            }
        case "progress":
            progress.append(
                TriggerOutcome.Progress(
                    fraction: params["fraction"]?.double,
                    message: params["message"]?.string
                )
            )
        default: break
        }
    }
}
