import DevMenuKit
import DevMenuWire

/// Requests that a host was sent before its hello, and their answers until somebody asks for them.
struct EarlyRequests {
    private struct Entry {
        let number: Int
        let request: HostRequest
        var answer: Result<JSONValue, WireError>?
    }

    private var entries: [Entry] = []

    /// Creates none.
    init() {}

    /// Sends requests with the first numbers of a session.
    init(_ requests: [HostRequest], over connection: HostConnection) {
        var writer = JSONWriter(capacity: 256)
        for (index, request) in requests.enumerated() {
            entries.append(Entry(number: index + 1, request: request))
            MessageWriter.request(id: index + 1, request, chain: nil, into: &writer)
        }
        connection.put(writer.bytes)
        connection.push()
    }

    /// The number of requests that were sent.
    var count: Int { entries.count }

    /// Removes the request that is the same as another, and returns its number and its answer if that
    /// has come; `nil` where there is none.
    mutating func take(
        _ request: HostRequest
    ) -> (number: Int, answer: Result<JSONValue, WireError>?)? {
        guard let index = entries.firstIndex(where: { $0.request == request }) else { return nil }
        let entry = entries.remove(at: index)
        return (entry.number, entry.answer)
    }

    /// Keeps the answer to a request that nobody has asked for yet.
    mutating func keep(_ answer: Result<JSONValue, WireError>, to number: Int) {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
        entries[index].answer = answer
    }

    /// Forgets all: something has changed since the host was asked.
    mutating func forget() { if !entries.isEmpty { entries = [] } }
}
