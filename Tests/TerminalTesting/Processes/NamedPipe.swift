#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
    /// - Throws: ``SystemError`` where it cannot be created.
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
        var readiness = Readiness()
        readiness.add(reading: descriptor)
        return try readiness.wait(until: Deadline(seconds: 30))
    }

    /// Waits until a process has opened the pipe, and no process holds it open any longer.
    ///
    /// - Returns: The text in the pipe, or `nil` after 30 seconds.
    /// - Throws: ``SystemError`` where it cannot be read.
    package func textUntilEnd() throws -> String? {
        let deadline = Deadline(seconds: 30)
        var bytes: [UInt8] = []
        while true {
            var readiness = Readiness()
            readiness.add(reading: descriptor)
            guard try readiness.wait(until: deadline) else { return nil }
            if case .end = try descriptor.read(into: &bytes) {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }
}
