import DevMenuSystem
import Testing

/// A pipe in which a process confirms each change, until the test kills it in the middle of one.
package struct ConfirmationPipe {
    /// The path of the pipe, which an exit test can capture.
    package let path: String

    /// Creates the pipe.
    package init(in folder: TemporaryDirectory) throws {
        path = folder.path("confirmations")
        try #require(mkfifo(path, 0o600) == 0)
    }

    /// Makes changes without end, and confirms each with the number that it returns.
    package static func confirm(in path: String, changes change: () throws -> Int) throws -> Never {
        let pipe = try Descriptor(opening: path, .writeOnly)
        while true {
            let message = [OwnProcess.id, try change()]
            try message.withUnsafeBytes { try pipe.handle.write(all: $0) }
        }
    }

    /// Kills the process after some confirmations.
    ///
    /// - Returns: The last number that it confirmed.
    package func kill(after confirmations: Int) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            // Reading blocks, which isn't allowed on the executor's threads.
            do {
                try OwnThread.start {
                    continuation.resume(with: Result { try killNow(after: confirmations) })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private func killNow(after confirmations: Int) throws -> Int {
        let pipe = try Descriptor(opening: path)
        var message = [0, 0]
        var seen = 0
        while true {
            let count = try message.withUnsafeMutableBytes { try pipe.handle.read(into: $0) }
            // Confirmations that the process wrote before it died are included.
            guard count == MemoryLayout<Int>.size * 2 else { return message[1] }
            seen += 1
            if seen == confirmations { try #require(killProcess(message[0]) == 0) }
        }
    }
}

// Inside the type, `kill` is the method above.
private func killProcess(_ process: Int) -> Int32 { kill(pid_t(process), SIGKILL) }
