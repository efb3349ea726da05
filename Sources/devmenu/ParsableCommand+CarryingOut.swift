#if Shell
import ArgumentParser
import DevMenuShell

extension ParsableCommand {
    /// Runs the command and ends the process, as `main(_:)` does, but reports output that fails.
    ///
    /// The parser itself ignores errors of writing help and versions.
    static func carryOut(_ arguments: [String]) -> Never {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            end(with: error)
        }
        exit()
    }

    private static func end(with error: any Error) -> Never {
        guard exitCode(for: error) == .success else { exit(withError: error) }
        do {
            let text = fullMessage(for: error)
            if !text.isEmpty { try StandardStreams.write(text + "\n") }
        } catch {
            exit(withError: error)
        }
        exit()
    }
}
#endif
