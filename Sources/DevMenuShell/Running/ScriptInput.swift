#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The lines of a script, read from a descriptor as they arrive.
///
/// There is one owner of each descriptor: what has been read ahead waits in here.
package final class ScriptInput: PollSource {
    private let descriptor: Int32
    private let closes: Bool
    private var decoder = ScriptDecoder()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var isOver = false
    private var failure: String?
    private var next: Result<ScriptLine, ScriptLineError>?

    /// The lines of a descriptor, which is closed at the end if it is the script's own.
    init(descriptor: Int32, closes: Bool = false) {
        self.descriptor = descriptor
        self.closes = closes
    }

    deinit { if closes { close(descriptor) } }

    /// Why it could not be read to its end; `nil` where it could.
    var problem: String? { failure }

    /// The next line, waited for in the loop.
    ///
    /// - Parameters:
    ///   - shell: Whose loop to wait in.
    ///   - meanwhile: Called whenever something else has happened.
    /// - Returns: The line, or what is wrong with it; `nil` at the end.
    /// - Throws: ``CommandError/interrupted``, ``ShellEnd``, or what `meanwhile` throws.
    func line(
        in shell: Shell,
        meanwhile: () throws -> Void = {}
    ) throws -> Result<ScriptLine, ScriptLineError>? {
        while true {
            if let line = take() { return line }
            if isOver { return nil }
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // A signal is heard in the loop, before what there may be to read without end.
            if !shell.loop.isUrgent(), poll(&ready, 1, 0) > 0 {
                read()
                continue
            }
            shell.loop.add(self)
            defer { shell.loop.remove(self) }
            var hasRead = false
            onRead = { hasRead = true }
            let outcome = shell.loop.wait { hasRead || shell.hasNews }
            onRead = {}
            try shell.checkForEnd()
            if outcome == .interrupted, shell.takeInterrupt() { throw CommandError.interrupted }
            try meanwhile()
        }
    }

    /// The next line as it is, where a secret is read from standard input; `nil` at its end.
    func plainLine(in shell: Shell) throws -> String? {
        switch try line(in: shell) {
        case .success(let line)?: return line.text
        case .failure(let error)?: throw CommandError.notText(error)
        case nil: return nil
        }
    }

    package var interests: [PollInterest] { [PollInterest(descriptor)] }

    package func handle(_ ready: PollInterest) {
        read()
        onRead()
    }

    private var onRead: () -> Void = {}

    private func take() -> Result<ScriptLine, ScriptLineError>? { decoder.next() }

    private func read() {
        #if canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        #elseif canImport(Musl)
        let count = Musl.read(descriptor, &buffer, buffer.count)
        #else
        let count = Darwin.read(descriptor, &buffer, buffer.count)
        #endif
        if count > 0 {
            decoder.append(buffer[..<count])
            guard decoder.isEndless else { return }
            end("a line of it has no end")
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            end(count < 0 ? String(cString: strerror(errno)) : nil)
        }
    }

    private func end(_ problem: String?) {
        failure = problem
        isOver = true
        decoder.finish()
    }
}
