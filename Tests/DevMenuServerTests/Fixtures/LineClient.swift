import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client that sends and receives raw lines, with a time limit on each wait.
// One thread at a time uses it, and passes it on by starting the next.
final class LineClient: @unchecked Sendable {
    struct ClientError: Error, CustomStringConvertible {
        let description: String
    }

    private static let timeout: Int32 = 30_000

    private let input: Descriptor
    private let output: Descriptor
    private var framer = LineFramer(limit: WireLimits.lineToShell)
    /// The messages that arrived while another one was awaited.
    private(set) var notifications: [JSONValue] = []

    /// Creates a client with a descriptor to read from and one to write to, or one for both.
    init(input: Descriptor, output: Descriptor) {
        (self.input, self.output) = (input, output)
        // A host that has ended shows as an error of `write`.
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { disconnect() }

    func send(_ lines: String...) throws { try send(lines) }

    func send(_ lines: [String]) throws {
        try sendPart(lines.joined(separator: "\n") + "\n")
    }

    func sendPart(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            var polled = pollfd(fd: output.number, events: Int16(POLLOUT), revents: 0)
            guard poll(&polled, 1, Self.timeout) > 0 else {
                throw ClientError(description: "full")
            }
            // A pipe that is ready takes at least 512 bytes.
            let count = rest.prefix(512).withUnsafeBytes {
                write(output.number, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw ClientError(description: "nobody reads") }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a line repeatedly, until the host has read nothing for 200 ms; returns the count.
    func sendUntilFull(_ line: String) -> Int {
        let bytes = Array((line + "\n").utf8)
        var count = 0
        while true {
            var polled = pollfd(fd: output.number, events: Int16(POLLOUT), revents: 0)
            guard poll(&polled, 1, 200) > 0 else { return count }
            guard sendNow(output.number, bytes, bytes.count, Int32(MSG_DONTWAIT)) == bytes.count
            else {
                return count
            }
            count += 1
        }
    }

    /// Returns the next line, or `nil` at the end of the stream.
    func line(within milliseconds: Int32 = timeout) throws -> String? {
        while true {
            switch framer.next() {
            case .line(let line)?: return String(decoding: line, as: UTF8.self)
            case .tooLong?: throw ClientError(description: "a line that is too long")
            case nil: break
            }
            var polled = pollfd(fd: input.number, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, milliseconds) > 0 else {
                throw ClientError(description: "nothing came")
            }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(input.number, &buffer, buffer.count)
            guard count > 0 else { return nil }
            framer.append(Array(buffer[..<count]))
        }
    }

    /// Returns the next message.
    func message() throws -> JSONValue {
        guard let line = try line() else { throw ClientError(description: "the stream ended") }
        return try JSONReader().read(line)
    }

    /// Returns the answer to a request; earlier messages are kept in `notifications`.
    func answer(to id: JSONValue) throws -> JSONValue {
        if let index = notifications.firstIndex(where: { $0["id"] == id }) {
            return notifications.remove(at: index)
        }
        while true {
            let message = try message()
            if message["id"] == id { return message }
            guard message["method"] != nil else {
                throw ClientError(description: "not the answer to \(id): \(message)")
            }
            notifications.append(message)
        }
    }

    /// Sends a request and returns its result as text.
    func result(_ id: Int, _ method: String, _ params: String = "{}") throws -> String {
        try send(Self.request(id, method, params))
        let answer = try answer(to: .integer(id))
        guard let result = answer["result"] else { return answer.description }
        return result.description
    }

    /// Sends a request and returns the kind of its error, or `nil` where it succeeds.
    func errorKind(_ id: Int, _ method: String, _ params: String = "{}") throws -> String? {
        try send(Self.request(id, method, params))
        return try answer(to: .integer(id))["error"]?["data"]?["kind"]?.string
    }

    /// Returns the parameters of the next notification of a method.
    func notification(_ method: String) throws -> JSONValue {
        if let index = notifications.firstIndex(where: { $0["method"]?.string == method }) {
            return notifications.remove(at: index)["params"] ?? [:]
        }
        while true {
            let message = try message()
            if message["method"]?.string == method { return message["params"] ?? [:] }
            notifications.append(message)
        }
    }

    /// Returns all messages up to the end of the stream.
    func rest() throws -> [JSONValue] {
        var messages: [JSONValue] = []
        while let line = try line() { messages.append(try JSONReader().read(line)) }
        return messages
    }

    /// Closes the sending direction; reading continues.
    func finishSending() {
        if input === output { shutdown(output.number, Int32(SHUT_WR)) } else { output.close() }
    }

    /// Closes both directions.
    func disconnect() {
        output.close()
        input.close()
    }

    static func request(
        _ id: Int,
        _ method: String,
        _ params: String = "{}",
        chain: Int? = nil
    ) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)"#
            + (chain.map { #","chain":\#($0)"# } ?? "") + "}"
    }
}

private func sendNow(
    _ descriptor: Int32,
    _ bytes: [UInt8],
    _ count: Int,
    _ flags: Int32
) -> Int {
    send(descriptor, bytes, count, flags)
}
