import DevMenuClient
import DevMenuSystem

/// The lines of a script, read from a descriptor as they arrive.
///
/// Each descriptor has one owner: bytes that were read ahead wait in here.
package final class ScriptInput {
    private let handle: FileDescriptor
    /// The descriptor if the script owns it.
    private let own: Descriptor?
    private var decoder = ScriptDecoder()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var isOver = false
    /// The reason why it couldn't be read to its end, or `nil` if it could.
    private(set) var problem: String?

    /// Creates the lines of a descriptor that others own.
    init(descriptor: Int32) {
        handle = FileDescriptor(rawValue: descriptor)
        own = nil
    }

    /// Creates the lines of a script's own file, which is closed with it.
    init(_ file: Descriptor) {
        handle = file.handle
        own = file
    }

    /// Indicates whether bytes beyond a line may be read, which others then miss.
    var readsAhead = true

    /// Indicates whether the script is a separate file that has an end.
    var isRegularFile: Bool { own.map { (try? Stat($0.handle))?.type == .regular } ?? false }

    /// Waits in the loop until the script's own named pipe has had a writer.
    ///
    /// - Throws: As ``line(in:isPlain:meanwhile:)`` does.
    func waitForWriter(in shell: Shell) throws {
        guard let own, (try? Stat(own.handle))?.type == .fifo else { return }
        // It's at its end as well before the first writer.
        guard let bytes = own.handle.arrivedBytes() else { return try waitForInput(in: shell) }
        decoder.append(bytes)
    }

    /// Returns the next line, and waits for it in the loop.
    ///
    /// - Parameters:
    ///   - shell: The shell whose loop to wait in.
    ///   - isPlain: `true` for a line that isn't a command's, and is returned as it is.
    ///   - meanwhile: Called after each other event.
    /// - Returns: The line, or its error; `nil` at the end.
    /// - Throws: ``HostError/interrupted``, ``HostError/timeout(seconds:_:)`` once the running command
    ///   has had its time, ``ShellEnd``, or what `meanwhile` throws.
    func line(
        in shell: Shell,
        isPlain: Bool = false,
        meanwhile: () throws -> Void = {}
    ) throws -> ScriptLine? {
        while true {
            // Lines that are there already may have no end.
            if let limit = shell.host.limit, limit.deadline <= .now {
                throw HostError.timeout(seconds: limit.seconds, .awaited)
            }
            if let line = isPlain ? decoder.nextPlainLine() : decoder.next() { return line }
            if isOver { return nil }
            let input = PolledDescriptor(handle.rawValue, reads: true)
            // A signal is handled in the loop, before input that may have no end.
            if !shell.loop.isUrgent(), Polling.wait(for: input, milliseconds: 0) != nil {
                read()
                continue
            }
            try waitForInput(in: shell)
            try meanwhile()
        }
    }

    /// Waits in the loop until something can be read, or an answer has come that can be reported.
    private func waitForInput(in shell: Shell) throws {
        let watch = DescriptorWatch(handle.rawValue, reads: true)
        shell.loop.add(watch)
        defer { shell.loop.remove(watch) }
        try shell.host.wait { watch.isReady || shell.hasNews }
        try shell.checkForEnd()
    }

    /// Returns the next line as it is, such as a secret; `nil` at the end.
    func plainLine(in shell: Shell) throws -> String? {
        try line(in: shell, isPlain: true)?.text.mapError { CommandError.syntax($0) }.get()
    }

    private func read() {
        do throws(Errno) {
            if !readsAhead, buffer.count > 1 { buffer = [0] }
            let count = try Errno.only {
                try buffer.withUnsafeMutableBytes { try handle.read(into: $0) }
            }
            guard count > 0 else { return end(nil) }
            decoder.append(buffer[..<count])
            if decoder.isEndless { end("a line of it has no end") }
        } catch .resourceTemporarilyUnavailable {
            return
        } catch {
            end("\(error)")
        }
    }

    private func end(_ problem: String?) {
        self.problem = problem
        isOver = true
        decoder.finish()
    }
}
