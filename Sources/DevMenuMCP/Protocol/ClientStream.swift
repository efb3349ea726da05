import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The lines between the client and this process: one message each, and nothing else.
///
/// Writing never waits: the loop writes what the client doesn't read at once, and while much waits,
/// nothing more is read.
final class ClientStream: PollSource {
    /// The number of waiting bytes beyond which nothing is read.
    private static let outgoingLimit = 8 << 20
    /// The size of one read, in bytes.
    private static let readSize = 64 << 10

    private let input: FileDescriptor
    private let output: FileDescriptor
    private var framer = LineFramer(limit: ClientMessage.lineLimit)
    private var outgoing = OutgoingBytes()

    /// Indicates whether the client sends nothing more.
    private(set) var hasEnded = false
    /// Indicates whether the client reads nothing more.
    private(set) var isUnread = false

    /// Called with each message.
    var onMessage: (ClientMessage) -> Void = { _ in }
    /// Called once the client sends nothing more, or reads nothing more.
    var onEnd: () -> Void = {}

    /// Creates a stream over two descriptors that the caller owns.
    init(input: FileDescriptor, output: FileDescriptor) {
        self.input = input
        self.output = output
    }

    /// Indicates whether bytes wait to be written.
    var isWaiting: Bool { outgoing.count > 0 }

    var interests: [PollInterest] {
        var interests: [PollInterest] = []
        if !hasEnded, outgoing.count < Self.outgoingLimit {
            interests.append(PollInterest(input.rawValue))
        }
        if isWaiting { interests.append(PollInterest(output.rawValue, reads: false, writes: true)) }
        return interests
    }

    func handle(_ ready: PollInterest) {
        if ready.writes { write() }
        if ready.reads, !hasEnded { read() }
    }

    /// Sends a message.
    func send(_ message: JSONValue) {
        guard !isUnread else { return }
        var writer = JSONWriter()
        writer.value(message)
        writer.newline()
        outgoing.append(writer.bytes)
        write()
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: Self.readSize)
        let transfer = bytes.withUnsafeMutableBytes { Transfer.read(into: $0, from: input) }
        switch transfer {
        case .done(let count):
            bytes.withUnsafeBytes { framer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            readLines()
        case .notNow: break
        case .ended:
            // The last line may lack its newline.
            framer.append([UInt8(ascii: "\n")])
            readLines()
            hasEnded = true
            onEnd()
        }
    }

    private func readLines() {
        while let frame = framer.next() {
            switch frame {
            case .line(let line): if let message = ClientMessage(line: line) { onMessage(message) }
            case .tooLong:
                let reason = "a line is longer than \(ClientMessage.lineLimit) bytes"
                onMessage(.malformed(id: nil, .invalidRequest(reason)))
            }
        }
    }

    private func write() {
        guard !outgoing.flush(by: { Transfer.write($0, toShared: output) }) else { return }
        isUnread = true
        onEnd()
    }
}
