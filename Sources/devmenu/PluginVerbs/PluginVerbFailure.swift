#if Shell
import ArgumentParser
import DevMenuClient
import DevMenuShell

/// An error of a verb about plugins.
struct PluginVerbFailure: Error, CustomStringConvertible {
    /// The error, its location and its remedy.
    let description: String
    /// The exit status.
    let status: Int32

    init(_ description: String, status: Int32 = 1) {
        self.description = description
        self.status = status
    }

    /// Runs a verb; writes its error to standard error in the program's usual form.
    static func telling(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let failure as PluginVerbFailure {
            StandardStreams.writeError("error: \(failure.description)")
            throw ExitCode(failure.status)
        } catch SessionOpeningError.interrupted {
            StandardStreams.writeError("error: \(CommandError.host(.interrupted))")
            throw ExitCode(ExitStatus.status(for: CommandError.host(.interrupted).kind))
        }
    }
}
#endif
