import CTerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file descriptor that is closed when its last owner releases it.
///
/// All are close-on-exec, so that no child of this process holds another child's pipe open.
final class Descriptor {
    /// The result of a read that does not block.
    enum Arrival {
        case bytes(Int)
        case nothing
        case end
    }

    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        _ = close(number)
    }

    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        let code = ctt_pipe(&ends)
        guard code == 0 else { throw SystemError("pipe", code: code) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    func stopBlocking() throws {
        let flags = fcntl(number, F_GETFL)
        guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw SystemError("fcntl")
        }
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
        try bytes.withUnsafeBytes { buffer in
            while true {
                let (count, code) = writeWithoutSignal(buffer)
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

    /// Writes without letting a broken pipe kill the test run.
    ///
    /// SIGPIPE goes to the writing thread, which blocks it and removes it, so that the rest of the
    /// process keeps its own disposition.
    private func writeWithoutSignal(_ buffer: UnsafeRawBufferPointer) -> (count: Int, code: Int32) {
        var brokenPipe = sigset_t()
        var before = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
        let count = systemWrite(number, buffer.baseAddress, buffer.count)
        let code = errno
        if count < 0, code == EPIPE, sigismember(&before, SIGPIPE) == 0 {
            var received: Int32 = 0
            var pending = sigset_t()
            sigpending(&pending)
            if sigismember(&pending, SIGPIPE) == 1 { sigwait(&brokenPipe, &received) }
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        return (count, code)
    }
}

// Within the type, its own `read` and `write` hide the system's.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ room: Int) -> Int {
    read(number, buffer, room)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, buffer, count)
}
