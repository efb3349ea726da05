#if Tools || PlainEditing
import DevMenuTerminal
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// Writes the output of verbs to standard output and standard error.
enum StandardStreams {
    /// Writes all of a text to standard output.
    ///
    /// - Throws: `ExitCode` if the text cannot be written. The error has then been reported,
    ///   unless the reader has closed the stream.
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
        let context = RenderingContext(columns: ProcessEnvironment.columns)
        let painter = Painter(depth: .none)
        try write(format.bytes(of: result, for: nil, in: context, painter: painter))
    }

    /// Writes lines to standard error, with control characters escaped.
    static func writeError(_ text: String) {
        let loop = EventLoop()
        let output = ShellOutput(loop: loop)
        output.writeError(ControlEscaping.escaped(text, keepsLines: true))
        _ = loop.wait { !output.isWaiting }
    }
}

/// The flag that chooses the format of a verb's result.
struct VerbFormat: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print one JSON object, on one line.")
    private var isJSON = false

    /// The chosen format.
    var format: any OutputFormat { isJSON ? JSONFormat() : TextFormat() }
}

/// An error that ends a verb; its description has the remedy.
protocol VerbFailure: Error, CustomStringConvertible {
    /// The exit status.
    var status: Int32 { get }
}

extension VerbError: VerbFailure {
    /// Runs a verb; writes its error to standard error in the program's usual form.
    ///
    /// - Throws: `ExitCode` if the error has been written; any other error as it is.
    static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as any VerbFailure {
            StandardStreams.writeError("error: \(error)")
            throw ExitCode(error.status)
        } catch let error as FlagError {
            throw error
        } catch {
            guard let failure = CommandError(error) else { throw error }
            StandardStreams.writeError("error: \(failure)")
            throw ExitCode(ExitStatus.status(for: failure.kind))
        }
    }
}

extension ValidationError {
    /// Throws if a flag that accepts a single value has more.
    ///
    /// - Parameter counts: The number of values of each flag.
    /// - Throws: `ValidationError` that names the flag.
    static func refuseRepeated(_ counts: [String: Int]) throws {
        guard let flag = counts.filter({ $0.value > 1 }).keys.min() else { return }
        throw ValidationError("\(FlagError.repeated(flag)).")
    }
}
#endif
