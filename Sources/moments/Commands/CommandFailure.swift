#if Sample
import ArgumentParser
import DevMenuSystem

/// How a command tells why it failed: on standard error, as `devmenu` does.
enum CommandFailure {
    /// The exit status where something that is needed is not there (sysexits.h: EX_UNAVAILABLE).
    private static let unavailable: Int32 = 69

    /// Runs a command, and tells what it threw.
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
