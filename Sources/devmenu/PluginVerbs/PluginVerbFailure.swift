import ArgumentParser
import DevMenuClient
import DevMenuShell

/// Why a verb about plugins could not do what it was asked.
struct PluginVerbFailure: Error, CustomStringConvertible {
    /// What was wrong, where, and what to do.
    let description: String
    /// The exit status.
    let status: Int32

    init(_ description: String, status: Int32 = 1) {
        self.description = description
        self.status = status
    }

    /// Runs a verb: what it throws is told on stderr as every other error of the program is.
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
