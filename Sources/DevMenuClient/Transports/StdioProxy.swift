import DevMenuKit
import DevMenuSystem

/// Carries what comes on standard input to a local app, and what the app says to standard output.
///
/// Each direction is one blocking loop on a thread of its own with one buffer: who does not read has
/// the other side wait, and nothing is kept here. The end of standard input is handed on as such, and
/// the app may say the rest.
package enum StdioProxy {
    /// How much is carried at one go, in bytes.
    private static let size = 64 << 10

    /// Carries everything until the app ends the connection, or nobody reads standard output.
    ///
    /// SIGPIPE must be ignored.
    ///
    /// - Parameters:
    ///   - target: The app's name or its pid.
    ///   - directory: Where it is looked for.
    /// - Throws: ``SessionOpeningError/unavailable(_:)``, before anything is carried.
    package static func run(to target: String, in directory: AppDirectory) throws {
        let socket = try SocketDial.connect(to: directory.app(target, word: "--proxy"))
        try OwnThread.start {
            carry(from: .standardInput, to: socket.handle)
            socket.finishSending()
        }
        carry(from: socket.handle, to: .standardOutput)
        // Not closed before the process's end: the other direction may be using it.
        withExtendedLifetime(socket) {}
    }

    private static func carry(from source: FileDescriptor, to target: FileDescriptor) {
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
            while awaits(source, for: target) {
                switch Transfer.read(into: buffer, from: source) {
                case .done(let count):
                    let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                    guard (try? target.write(all: piece)) != nil else { return }
                // Others may have made it return at once, and have taken what was there.
                case .notNow: continue
                case .ended: return
                }
            }
        }
    }

    /// Waits until something has come; `false` where nobody is there any more to take it.
    ///
    /// Writing alone would not tell: who takes it may have gone after the last of it.
    private static func awaits(_ source: FileDescriptor, for target: FileDescriptor) -> Bool {
        var polled = [
            PolledDescriptor(source.rawValue, reads: true), PolledDescriptor(target.rawValue),
        ]
        while Polling.wait(for: &polled) < 0 {}
        return !polled[1].isUnread
    }
}
