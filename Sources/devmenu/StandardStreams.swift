#if Shell
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// Writes the output of verbs to standard output and standard error.
enum StandardStreams {
    /// Writes all of a text to standard output.
    ///
    /// - Throws: `ExitCode` where the text cannot be written. The error has then been reported,
    ///   except where the reader has closed the stream.
    static func write(_ text: String) throws {
        do throws(Errno) {
            try FileDescriptor.standardOutput.write(all: text.utf8)
        } catch .brokenPipe {
            throw ExitCode(ExitStatus.outputClosed)
        } catch {
            let error = CommandError.unwritable(path: "standard output", reason: "\(error)")
            writeError("error: \(error)")
            throw ExitCode(ExitStatus.status(for: error.kind))
        }
    }

    /// Writes a value to standard output as JSON on a line, with control characters escaped.
    ///
    /// - Throws: `ExitCode`, as for a text.
    static func write(_ json: JSONValue) throws {
        var writer = JSONWriter()
        writer.value(json)
        let line = ControlEscaping.escaped(json: writer.bytes) + [UInt8(ascii: "\n")]
        try write(String(decoding: line, as: UTF8.self))
    }

    /// Writes lines to standard error, with control characters escaped.
    static func writeError(_ text: String) {
        let loop = EventLoop()
        let output = ShellOutput(loop: loop)
        output.writeError(ControlEscaping.escaped(text, keepsLines: true))
        _ = loop.wait { !output.isWaiting }
    }
}
#endif
