/// A screen on standard input and output, which ``TerminalOwner`` enters and leaves.
package struct TerminalScreen: Sendable {
    /// The bytes to send first, and those that undo them.
    let entering, leaving: StaticString
    /// Indicates whether the signals' keys and other code's output are left unchanged.
    let isShared: Bool

    private let input: Descriptor
    private let openOutput: Descriptor

    /// Creates a screen, without changing the terminal yet.
    ///
    /// - Parameters:
    ///   - sequences: The bytes to send first, and those to send last.
    ///   - isShared: `true` for a program that handles the signals of Ctrl-C and Ctrl-Z itself, and
    ///     the output of all its code: keys then send signals, and output isn't deferred. A crash of
    ///     another one isn't reported by the runtime unless that was requested: on a terminal it
    ///     would wait for a key, and the program wouldn't end.
    /// - Throws: The system's error.
    package init(
        _ sequences: (entering: StaticString, leaving: StaticString),
        isShared: Bool = false
    ) throws(Errno) {
        // These are duplicates, because other code's output to descriptor 1 is deferred.
        input = try FileDescriptor.standardInput.duplicated(from: 3)
        openOutput = try FileDescriptor.standardOutput.duplicated(from: 3)
        (entering, leaving) = sequences
        self.isShared = isShared
        let isReported = isShared || Environment.variable("SWIFT_BACKTRACE") != nil
        TerminalOwner.restoreAtEnd(unreported: isReported ? [] : SignalNumber.faults)
    }

    /// The descriptor to read keys from.
    package var keyboard: FileDescriptor { input.handle }

    /// The descriptor that shows the screen.
    package var output: FileDescriptor { openOutput.handle }

    /// Sends bytes to the terminal; safe inside a signal handler.
    func send(_ bytes: StaticString) {
        let bytes = UnsafeRawBufferPointer(start: bytes.utf8Start, count: bytes.utf8CodeUnitCount)
        try? output.write(all: bytes)
    }
}

/// Defers output to standard output and standard error until the screen is left.
///
/// A `print` in a plugin, or the runtime's message in a crash, would damage the page. The output
/// goes to an unnamed file, and is printed to standard error once the screen is left.
struct DeferredOutput {
    /// The number of bytes that are printed afterwards: the last ones.
    private static let longest: Int64 = 64 << 10

    private let file: Descriptor?
    private let errors: Descriptor?

    /// Redirects standard output, and standard error if that is a terminal too.
    ///
    /// If no file can be created, the output is lost.
    init() {
        errors =
            FileDescriptor.standardError.isTerminal
            ? try? FileDescriptor.standardError.duplicated(from: 3) : nil
        file = Descriptor.anonymous("deferred-output")
        guard let file else { return }
        _ = try? file.handle.duplicate(as: .standardOutput)
        if errors != nil { _ = try? file.handle.duplicate(as: .standardError) }
    }

    /// Restores both, and prints the deferred output; safe inside a signal handler.
    func release(to output: FileDescriptor) {
        guard let file, file.isOpen, let size = try? Stat(file.handle).size else { return }
        _ = try? output.duplicate(as: .standardOutput)
        _ = try? errors?.handle.duplicate(as: .standardError)
        errors?.close()
        var offset = max(0, size - Self.longest)
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            while let count = try? file.handle.read(fromAbsoluteOffset: offset, into: buffer),
                count > 0
            {
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                try? FileDescriptor.standardError.write(all: piece)
                offset += Int64(count)
            }
        }
        file.close()
    }
}
