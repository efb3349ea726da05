import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite(.onOwnThread) struct DescriptorTests {
    /// Runs in a separate process, because other tests open descriptors at the same time.
    @Test func `leaves no descriptor and no child behind`() async {
        await #expect(processExitsWith: .success) {
            let environment = try TestEnvironment()
            func use() throws {
                _ = try ProcessRun.run("cat", environment: environment.variables, input: .text("x"))
                _ = try ChildProcess("cat", environment: environment.variables)
                _ = try? ProcessRun.run("/nowhere", environment: [:])
                _ = try PseudoTerminal("cat", environment: environment.variables)
                let terminal = try PseudoTerminal("true", environment: environment.variables)
                try terminal.waitForEnd()
            }
            func openCount() -> Int { (0..<256).count { fcntl($0, F_GETFD) >= 0 } }
            try use()
            // A watching thread closes its end a moment after the child's end was seen.
            let before = openCount()
            for _ in 0..<20 { try use() }
            while openCount() > before {}
            var status: Int32 = 0
            #expect(waitpid(-1, &status, WNOHANG) == -1)
            #expect(errno == ECHILD)
        }
    }
}
