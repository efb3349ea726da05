import DevMenuKit
import DevMenuSystem

/// Writes each event as a line of JSON: its name, its parameters, and when it was.
package struct JSONLinesTracking: TrackingProvider {
    private let now: @Sendable () -> Double
    private let write: @Sendable ([UInt8]) -> Void

    /// A provider that hands its lines on.
    ///
    /// - Parameters:
    ///   - now: The time, in seconds since 1970.
    ///   - write: Called with each line, its newline included, from any thread.
    package init(
        now: @escaping @Sendable () -> Double,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.now = now
        self.write = write
    }

    /// Writes an event.
    package func track(_ event: TrackingEvent) {
        var line: JSONObject = [
            "event": .string(event.name), "time": .string(Timestamp(now()).description),
        ]
        line.merge(event.parameters)
        write(Array(JSONValue.object(line).description.utf8) + [UInt8(ascii: "\n")])
    }
}

/// A file to which lines are appended, each by one call, so that several processes may do so.
package struct AppendedFile: Sendable {
    private let path: String

    /// A file, which need not exist, in a directory that does.
    package init(path: String) { self.path = path }

    /// Appends a line; where that fails the line is lost.
    package func append(_ line: [UInt8]) {
        let file = try? Descriptor(
            opening: path,
            .writeOnly,
            options: [.create, .append],
            permissions: .ownerReadWrite
        )
        try? file?.handle.write(all: line)
    }
}
