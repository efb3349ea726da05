import DevMenuKit
import DevMenuSystem

/// Writes each event as a line of JSON: its name, its time and its parameters.
package struct JSONLinesTracking: TrackingProvider {
    private let now: @Sendable () -> Double
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a provider that writes lines through a closure.
    ///
    /// - Parameters:
    ///   - now: Returns the time, in seconds since 1970.
    ///   - write: Called with each line, its newline included, from any thread.
    package init(
        now: @escaping @Sendable () -> Double,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.now = now
        self.write = write
    }

    package func track(_ event: TrackingEvent) {
        var line: JSONObject = [
            "event": .string(event.name), "time": .string(Timestamp(now()).description),
        ]
        line.merge(event.parameters)
        write(Array(JSONValue.object(line).description.utf8) + [UInt8(ascii: "\n")])
    }
}

/// A file to which several processes can append lines, each by one write.
package struct AppendedFile: Sendable {
    private let path: String

    /// Creates a reference to a file, which need not exist, in a directory that does.
    package init(path: String) { self.path = path }

    /// Appends a line; after an error the line is lost.
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
