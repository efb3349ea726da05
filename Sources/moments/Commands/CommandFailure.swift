#if Sample
import ArgumentParser
import DevMenuSystem

/// Reports the errors of commands on standard error, as `devmenu` does.
enum CommandFailure {
    /// The exit status where something needed isn't available (sysexits.h: EX_UNAVAILABLE).
    private static let unavailable: Int32 = 69

    /// Runs a command, and reports the error that it throws.
    static func reporting(_ command: () async throws -> Void) async throws {
        do {
            try await command()
        } catch let code as ExitCode {
            throw code
        } catch {
            try? FileDescriptor.standardError.write(all: "error: \(error)\n".utf8)
            throw ExitCode(unavailable)
        }
    }
}
#endif
