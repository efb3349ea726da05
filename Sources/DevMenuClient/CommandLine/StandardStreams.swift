import DevMenuSystem

/// Writes the output of verbs to standard output.
package enum StandardStreams {
    /// Writes all of a text to standard output.
    ///
    /// - Throws: ``VerbError`` if it can't be written, or ``VerbExit`` if the reader has closed the stream.
    package static func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes bytes to standard output.
    ///
    /// - Throws: As for a text.
    package static func write(_ bytes: [UInt8]) throws {
        do throws(Errno) {
            try FileDescriptor.standardOutput.write(all: bytes)
        } catch .brokenPipe {
            throw VerbExit(141)
        } catch {
            throw VerbError("can't write to 'standard output': \(error)", status: 74)
        }
    }
}
