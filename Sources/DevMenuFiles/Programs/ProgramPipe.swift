internal import CDevMenu
import DevMenuKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe from a program, or from a thread, to whoever waits for it.
final class ProgramPipe: Sendable {
    /// The end that is written to.
    let input: Int32
    private let output: Int32
    private let state = Mutex((isInputOpen: true, hasEnded: false))

    /// Opens a pipe, whose ends are closed in programs that are started.
    ///
    /// - Throws: `ActionError`, where there is none to be had.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard devmenu_pipe(&ends) == 0 else {
            let reason = String(cString: strerror(errno))
            throw ActionError(.failed, "cannot make a pipe for a program: \(reason)")
        }
        output = ends[0]
        input = ends[1]
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeInput()
        close(output)
    }

    /// Closes the end that is written to, which the other end is told.
    func closeInput() {
        state.withLock { state in
            if state.isInputOpen { close(input) }
            state.isInputOpen = false
        }
    }

    /// Waits until something can be taken from one of some pipes, or has ended; says from which.
    static func wait(for pipes: [ProgramPipe]) -> [Bool] {
        var polled = pipes.map { pipe in
            let hasEnded = pipe.state.withLock { $0.hasEnded }
            return pollfd(fd: hasEnded ? -1 : pipe.output, events: Int16(POLLIN), revents: 0)
        }
        while poll(&polled, nfds_t(polled.count), -1) < 0 && errno == EINTR {}
        return polled.map { $0.revents != 0 }
    }

    /// Takes what is there, and notes where nothing more will come.
    func take(_ body: ([UInt8]) -> Void) { _ = takeWhatIsThere(body) }

    /// Takes what is there without waiting.
    ///
    /// - Returns: Whether anything was there.
    func takeWhatIsThere(_ body: ([UInt8]) -> Void) -> Bool {
        var isOver = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            var got = -1
            repeat {
                got = read(output, buffer.baseAddress, buffer.count)
            } while got < 0
                && errno == EINTR
            isOver = got == 0 || (got < 0 && errno != EAGAIN)
            count = max(got, 0)
        }
        if isOver { state.withLock { $0.hasEnded = true } }
        guard !bytes.isEmpty else { return false }
        body(bytes)
        return true
    }
}
