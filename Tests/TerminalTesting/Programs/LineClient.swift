package import DevMenuKit
package import DevMenuSystem
import DevMenuWire

/// A client that sends and receives lines of JSON, with a time limit on each wait.
// One thread at a time uses it, and passes it on by starting the next.
package final class LineClient: @unchecked Sendable {
    /// The error of a wait that ended without what it was for.
    package struct ClientError: Error, CustomStringConvertible {
        /// The reason.
        package let description: String
    }

    /// The other end of the conversation.
    private enum Peer {
        case streams(input: Descriptor, output: Descriptor)
        case program(ChildProcess)
    }

    private static let timeout: Int32 = 30_000

    /// The messages that arrived while another one was awaited.
    package private(set) var notifications: [JSONValue] = []

    private let peer: Peer
    private var framer = LineFramer(limit: WireLimits.lineToShell)
    private var latestID = 0

    /// Creates a client with a descriptor to read from and one to write to, or one for both.
    package init(input: Descriptor, output: Descriptor) {
        peer = .streams(input: input, output: output)
        // A host that has ended shows as an error of sending.
        Signals.ignore(SignalNumber.brokenPipe)
    }

    /// Creates a client of a program that reads standard input and writes standard output.
    package init(_ program: ChildProcess) { peer = .program(program) }

    /// Connects to a host that listens on a socket.
    package convenience init(socket path: String) throws {
        let socket = try Descriptor.connected(to: SocketPath(path))
        self.init(input: socket, output: socket)
    }

    /// Creates a client at one end of a new pair of sockets, whose other end is served.
    package convenience init(servedBy serve: (Descriptor) throws -> Void) throws {
        let (ours, theirs) = try Descriptor.socketPair()
        try serve(theirs)
        self.init(input: ours, output: ours)
    }

    /// Connects, and reads the hello.
    package static func attached(to path: String) throws -> LineClient {
        let client = try LineClient(socket: path)
        let hello = try client.message()
        guard hello["method"] == "hello" else {
            throw ClientError(description: "no hello: \(hello)")
        }
        return client
    }

    deinit { disconnect() }

    /// Sends lines.
    package func send(_ lines: String...) throws { try send(lines) }

    /// Sends lines.
    package func send(_ lines: [String]) throws {
        try sendPart(lines.joined(separator: "\n") + "\n")
    }

    /// Sends a message.
    package func send(_ message: JSONObject) throws { try send("\(JSONValue.object(message))") }

    /// Sends text as it is.
    package func sendPart(_ text: String) throws {
        let output: Descriptor
        switch peer {
        case .program(let program): return try program.write(text)
        case .streams(_, let descriptor): output = descriptor
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let polled = PolledDescriptor(output.number, writes: true)
            guard Polling.wait(for: polled, milliseconds: Self.timeout) != nil else {
                throw ClientError(description: "full")
            }
            switch rest.withUnsafeBytes({ Transfer.write($0, toShared: output.handle) }) {
            case .done(let count): rest = rest.dropFirst(count)
            case .notNow: continue
            case .ended: throw ClientError(description: "nobody reads")
            }
        }
    }

    /// Sends a line over a socket repeatedly, until the host has read nothing for 200 ms.
    ///
    /// - Returns: The number of lines sent.
    package func sendUntilFull(_ line: String) -> Int {
        guard case .streams(_, let output) = peer else { return 0 }
        let bytes = Array((line + "\n").utf8)
        let polled = PolledDescriptor(output.number, writes: true)
        var count = 0
        while Polling.wait(for: polled, milliseconds: 200) != nil,
            bytes.withUnsafeBytes({ Transfer.send($0, to: output) }) == .done(bytes.count)
        {
            count += 1
        }
        return count
    }

    /// Returns the next line, or `nil` at the end of the stream.
    package func line(within milliseconds: Int32 = timeout) throws -> String? {
        switch peer {
        case .streams(let input, _): return try line(from: input, within: milliseconds)
        case .program(let program):
            return try program.readLine(within: Double(milliseconds) / 1_000)
        }
    }

    /// Returns the next message, or `nil` at the end of the stream.
    package func next() throws -> JSONValue? { try line().map { try JSONReader().read($0) } }

    /// Returns the next message.
    package func message() throws -> JSONValue {
        guard let message = try next() else { throw ClientError(description: "the stream ended") }
        return message
    }

    /// Returns the answer to a request; earlier messages are stored in `notifications`.
    package func answer(to id: JSONValue) throws -> JSONValue {
        // The peer may send requests too, with its own numbers.
        try first { message in
            if message["id"] == id, message["method"] == nil { return true }
            guard message["method"] == nil else { return false }
            throw ClientError(description: "not the answer to \(id): \(message)")
        }
    }

    /// Returns the first message that fits; others are stored in `notifications`.
    private func first(where fits: (JSONValue) throws -> Bool) throws -> JSONValue {
        if let index = notifications.firstIndex(where: { (try? fits($0)) == true }) {
            return notifications.remove(at: index)
        }
        while true {
            let message = try message()
            if try fits(message) { return message }
            notifications.append(message)
        }
    }

    /// Sends a request, and returns its number.
    @discardableResult
    package func start(_ method: String, _ params: JSONObject = [:]) throws -> Int {
        latestID += 1
        let id = JSONValue.integer(latestID)
        try send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(params)])
        return latestID
    }

    /// Sends a request, and returns its answer.
    package func ask(_ method: String, _ params: JSONObject = [:]) throws -> JSONValue {
        try answer(to: .integer(start(method, params)))
    }

    /// Sends a notification.
    package func notify(_ method: String, _ params: JSONObject = [:]) throws {
        try send(["jsonrpc": "2.0", "method": .string(method), "params": .object(params)])
    }

    /// Sends a request and returns its result as text.
    package func result(_ id: Int, _ method: String, _ params: String = "{}") throws -> String {
        try send(Self.request(id, method, params))
        let answer = try answer(to: .integer(id))
        guard let result = answer["result"] else { return answer.description }
        return result.description
    }

    /// Sends a request and returns the kind of its error, or `nil` if it succeeds.
    package func errorKind(_ id: Int, _ method: String, _ params: String = "{}") throws -> String? {
        try send(Self.request(id, method, params))
        return try answer(to: .integer(id))["error"]?["data"]?["kind"]?.string
    }

    /// Returns the parameters of the next notification of a method.
    package func notification(_ method: String) throws -> JSONValue {
        try first { $0["method"]?.string == method }["params"] ?? [:]
    }

    /// Returns all messages up to the end of the stream.
    package func rest() throws -> [JSONValue] {
        var messages: [JSONValue] = []
        while let message = try next() { messages.append(message) }
        return messages
    }

    /// Closes the sending direction; reading continues.
    package func finishSending() {
        switch peer {
        case .streams(let input, let output):
            if input === output { output.finishSending() } else { output.close() }
        case .program(let program): program.closeInput()
        }
    }

    /// Ends what a program is sent, and returns how the program ends.
    package func end() throws -> ProcessEnding {
        guard case .program(let program) = peer else {
            throw ClientError(description: "no program is served")
        }
        program.closeInput()
        return try program.wait().ending
    }

    /// Closes both directions; a program ends with its input.
    package func disconnect() {
        switch peer {
        case .streams(let input, let output):
            output.close()
            input.close()
        case .program(let program): program.closeInput()
        }
    }

    /// Returns the line of a request.
    package static func request(
        _ id: Int,
        _ method: String,
        _ params: String = "{}",
        chain: Int? = nil
    ) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)"#
            + (chain.map { #","chain":\#($0)"# } ?? "") + "}"
    }

    private func line(from input: Descriptor, within milliseconds: Int32) throws -> String? {
        while true {
            switch framer.next() {
            case .line(let line)?: return String(decoding: line, as: UTF8.self)
            case .tooLong?: throw ClientError(description: "a line that is too long")
            case nil: break
            }
            let polled = PolledDescriptor(input.number, reads: true)
            guard Polling.wait(for: polled, milliseconds: milliseconds) != nil else {
                throw ClientError(description: "nothing came")
            }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            // A peer that was killed may leave an error in place of the end.
            let count =
                (try? buffer.withUnsafeMutableBytes { try input.handle.read(into: $0) }) ?? 0
            guard count > 0 else { return nil }
            framer.append(Array(buffer[..<count]))
        }
    }
}
