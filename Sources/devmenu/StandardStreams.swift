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
    static func write(_ text: String) throws { try write(Array(text.utf8)) }

    private static func write(_ bytes: [UInt8]) throws {
        do throws(Errno) {
            try FileDescriptor.standardOutput.write(all: bytes)
        } catch .brokenPipe {
            throw ExitCode(ExitStatus.outputClosed)
        } catch {
            let error = CommandError.unwritable(path: "standard output", reason: "\(error)")
            writeError("error: \(error)")
            throw ExitCode(ExitStatus.status(for: error.kind))
        }
    }

    /// Writes a verb's result to standard output.
    ///
    /// - Throws: `ExitCode`, as for a text.
    static func write(_ result: CommandResult, as format: any OutputFormat) throws {
        try write(
            format.bytes(of: result, in: RenderingPlace(), painter: Painter(depth: .none))
        )
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
