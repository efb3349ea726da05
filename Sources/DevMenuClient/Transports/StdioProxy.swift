import DevMenuSystem

/// Copies standard input to a local app, and the app's output to standard output.
///
/// Each direction is one blocking loop on a separate thread with one buffer: a slow reader makes
/// the other side wait, and nothing is queued. The end of standard input is forwarded, and the app
/// may still finish its output.
package enum StdioProxy {
    /// The size of the buffer, in bytes.
    private static let size = 64 << 10

    /// Copies until the app closes the connection, or nobody reads standard output.
    ///
    /// SIGPIPE must be ignored.
    ///
    /// - Parameters:
    ///   - target: The app's name or its pid.
    ///   - directory: The directory to find it in.
    /// - Throws: ``HostError/unavailable(_:)``, before anything is copied.
    package static func run(to target: String, in directory: AppDirectory) throws {
        let socket = try SocketDial.connect(to: directory.app(target, word: "--proxy"))
        do throws(Errno) {
            try OwnThread.start {
                copy(from: .standardInput, to: socket.handle)
                socket.finishSending()
            }
        } catch {
            throw HostError.unavailable("can't start a thread: \(error.advice)")
        }
        copy(from: socket.handle, to: .standardOutput)
        // Not closed before the process's end: the other direction may be using it.
        withExtendedLifetime(socket) {}
    }

    private static func copy(from source: FileDescriptor, to target: FileDescriptor) {
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
            while awaits(source, for: target) {
                switch Transfer.read(into: buffer, from: source) {
                case .done(let count):
                    let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                    guard (try? target.write(all: piece)) != nil else { return }
                // Other processes may have made the descriptor non-blocking, or read the bytes.
                case .notNow: continue
                case .ended: return
                }
            }
        }
    }

    /// Waits for input; returns `false` if nobody is left to read the output.
    ///
    /// Writing wouldn't be enough to detect it: the reader may disappear after the last write.
    private static func awaits(_ source: FileDescriptor, for target: FileDescriptor) -> Bool {
        var polled = [
            PolledDescriptor(source.rawValue, reads: true), PolledDescriptor(target.rawValue),
        ]
        while Polling.wait(for: &polled) < 0 {}
        return !polled[1].isUnread
    }
}
