import DevMenuKit
import DevMenuServer
import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An app for tests: `test-app NAME [MODE]` serves its menu and runs commands from standard input.
///
/// MODE is the work of its main thread: `lines` (the default) reads the commands there, `blocked`
/// blocks it forever, `tasks` leaves it to Swift concurrency. `test-app --hold FILE` is a process
/// that locks a file and stops. Under the name `devmenu-kettle` it is a plugin.
@main
enum TestApp {
    static func main() async throws {
        // Swift finds none in a process whose environment a library has changed, as libfaketime does.
        let words = ProgramArguments.all
        let arguments = words.dropFirst()
        if words.first?.hasSuffix("/devmenu-kettle") == true { return await Kettle.main() }
        if arguments.first == "--hold", let path = arguments.last {
            return try StoppedHolder.hold(path)
        }
        let name = (arguments.first ?? "test-app").split(separator: "#").map(String.init)
        let app = AppFacts(
            name: name[0],
            label: name.count > 1 ? name[1] : nil,
            version: "2.3.1",
            build: .internal
        )
        if BaseDirectories.environmentVariable("TEST_APP_HANDLER") != nil {
            signal(SIGABRT) { _ in
                _ = write(1, "handled\n", 8)
                _exit(42)
            }
        }
        let session = try AppSession(app: app)
        session.crashIfAsked()
        do {
            try session.start()
        } catch {
            session.print("refused \(error)")
            exit(1)
        }
        switch arguments.dropFirst().first {
        case "blocked":
            try OwnThread.start { session.runCommands() }
            while true { pause() }
        case "tasks":
            await withTaskGroup(of: Void.self) { group in
                group.addTask { while !Task.isCancelled { await Task.yield() } }
                group.addTask { session.runCommands() }
                await group.next()
                group.cancelAll()
            }
        default: session.runCommands()
        }
    }
}
