import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// What a verb says, to standard output and standard error.
enum StandardStreams {
    /// Writes a text to standard output, all of it.
    ///
    /// - Throws: `ExitCode`, where it cannot be written, which has been told then, and where nobody
    ///   reads it any more, of which nobody is told.
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

    /// Writes lines to standard error, with what others said in them made harmless.
    static func writeError(_ text: String) {
        let loop = EventLoop()
        let output = ShellOutput(loop: loop)
        output.writeError(ControlEscaping.escaped(text, keepsLines: true))
        _ = loop.wait { !output.isWaiting }
    }
}
