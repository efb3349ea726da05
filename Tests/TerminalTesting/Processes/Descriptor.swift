import DevMenuSystem

/// The streams of programs and terminals, which are read and written without waiting.
extension Descriptor {
    /// The result of a read that doesn't block.
    enum Arrival {
        case bytes(Int)
        case nothing
        case end
    }

    /// Reads the available bytes; a terminal whose other side is closed (`EIO`) is at its end.
    func read(into bytes: inout [UInt8]) throws -> Arrival {
        let room = 65536
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
            while true {
                let count = systemRead(number, buffer.baseAddress, room)
                if count > 0 {
                    bytes.append(contentsOf: buffer[..<count])
                    return .bytes(count)
                }
                if count == 0 || errno == EIO { return .end }
                if errno == EAGAIN { return .nothing }
                guard errno == EINTR else { throw SystemError("read") }
            }
        }
    }

    /// Writes as many bytes as fit now; returns `nil` once the other side is closed.
    func write(_ bytes: ArraySlice<UInt8>) throws -> Int? {
        // A closed side shows as an error of writing.
        Signals.ignore(SignalNumber.brokenPipe)
        while true {
            let (count, code) = bytes.withUnsafeBytes { bytes in
                (systemWrite(number, bytes.baseAddress, bytes.count), errno)
            }
            if count >= 0 { return count }
            switch code {
            case EAGAIN: return 0
            case EPIPE, EIO: return nil
            case EINTR: continue
            default: throw SystemError("write", code: code)
            }
        }
    }
}

// Within the type, its own `read` and `write` hide the system's.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ room: Int) -> Int {
    read(number, buffer, room)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, buffer, count)
}

/// A named pipe whose reading end this process holds.
package final class NamedPipe {
    /// The path of the pipe.
    package let path: String

    private let descriptor: Descriptor

    /// Creates the pipe in a test's directory.
    ///
    /// - Parameters:
    ///   - name: Its path inside the directory.
    ///   - directory: The directory.
    ///   - isHeldOpen: `true` to hold the writing end too, so that the pipe never ends.
    /// - Throws: ``SystemError`` if it can't be created.
    package init(
        _ name: String,
        in directory: some TestDirectory,
        isHeldOpen: Bool = false
    ) throws {
        path = directory.path(name)
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("mkfifo '\(path)'") }
        let number = open(path, (isHeldOpen ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("open '\(path)'") }
        descriptor = Descriptor(number)
    }

    /// Waits for the first byte in the pipe, which stays there; returns `false` after 30 seconds.
    package func waitForFirstByte() throws -> Bool {
        waitUntilReady(toRead: descriptor, until: Deadline(seconds: 30))
    }

    /// Waits until a process has opened the pipe, and no process holds it open any longer.
    ///
    /// - Returns: The text in the pipe, or `nil` after 30 seconds.
    /// - Throws: ``SystemError`` if it can't be read.
    package func textUntilEnd() throws -> String? {
        let deadline = Deadline(seconds: 30)
        var bytes: [UInt8] = []
        while true {
            guard waitUntilReady(toRead: descriptor, until: deadline) else { return nil }
            if case .end = try descriptor.read(into: &bytes) {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }
}

/// Waits until one of some descriptors can be read or written; returns `false` at the deadline.
func waitUntilReady(
    toRead descriptors: Descriptor?...,
    toWrite written: Descriptor? = nil,
    until deadline: Deadline
) -> Bool {
    var entries = descriptors.compactMap { $0.map { PolledDescriptor($0.number, reads: true) } }
    if let written { entries.append(PolledDescriptor(written.number, writes: true)) }
    while true {
        let ready = Polling.wait(for: &entries, milliseconds: deadline.millisecondsLeft)
        if ready >= 0 { return ready > 0 }
    }
}

/// The instant at which a wait ends.
struct Deadline {
    private let instant: ContinuousClock.Instant

    init(seconds: Double) { instant = .now + .seconds(seconds) }

    var hasPassed: Bool { millisecondsLeft == 0 }

    /// The timeout for `poll`, rounded up so that a wait never ends before its deadline.
    var millisecondsLeft: Int32 {
        let left = ContinuousClock.now.duration(to: instant)
        guard left > .zero else { return 0 }
        return Int32(clamping: Int64(left / .milliseconds(1)) + 1)
    }
}
