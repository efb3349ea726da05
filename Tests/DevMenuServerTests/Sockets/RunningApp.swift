import DevMenuKit
import FoundationEssentials
import TerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The tests' app in a process of its own, which listens.
final class RunningApp {
    /// The directories and variables of the app.
    let environment: TestEnvironment
    let process: ChildProcess
    let socket: String

    /// Starts an app and waits until it listens.
    ///
    /// - Parameters:
    ///   - name: The app's name.
    ///   - way: The occupation of its main thread.
    ///   - environment: Its directories, where it shares those of another app.
    ///   - shell: A shell command that runs before the app.
    /// - Throws: The reason why it does not listen.
    init(
        _ name: String = "shop",
        way: String = "lines",
        in environment: TestEnvironment? = nil,
        after shell: String = ":"
    ) throws {
        let environment = try environment ?? TestEnvironment()
        self.environment = environment
        process = try ChildProcess(
            "/bin/sh",
            ["-c", "\(shell); exec \"$0\" \"$@\"", BuiltProducts.path(of: "test-app"), name, way],
            environment: environment.variables
        )
        let line = try process.readLines { $0.hasPrefix("listening ") }.last ?? ""
        socket = String(line.dropFirst("listening ".count))
    }

    /// The path of the advertisement beside its socket.
    var record: String { socket.dropLast(4) + "json" }

    /// Those of its two files that exist.
    var files: [String] {
        [socket, record].filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// The contents of its overrides file.
    var overrides: JSONValue {
        get throws {
            let path = environment.path("state/devmenu/apps/shop/toggles.json")
            guard let bytes = FileManager.default.contents(atPath: path) else { return [:] }
            return try JSONReader().read(Array(bytes))
        }
    }

    /// Connects, and reads the hello.
    func attach() throws -> LineClient { try LineClient.attached(to: socket) }

    /// Sends a command to its standard input.
    ///
    /// - Returns: The first line of output from then on that starts with `beginning`.
    @discardableResult
    func send(_ command: String, until beginning: String) throws -> String {
        try process.write(command + "\n")
        return try process.readLines { $0.hasPrefix(beginning) }.last ?? ""
    }

    /// Returns a number of `/proc/PID/status`, by its name; memory in KiB.
    func status(_ name: String) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }

    /// Stops the process, and waits until all its threads are stopped.
    func stop() throws {
        process.signal(SIGSTOP)
        let threads = "/proc/\(process.processID)/task"
        func isStopped(_ thread: String) throws -> Bool {
            let text = try String(contentsOfFile: "\(threads)/\(thread)/stat", encoding: .utf8)
            // The name before the state may hold blanks and brackets.
            return text.split(separator: ")").last?.hasPrefix(" T") ?? false
        }
        while try !FileManager.default.contentsOfDirectory(atPath: threads).allSatisfy(isStopped) {}
    }

    /// The numbers of its descriptors and threads.
    var holdings: [Int] {
        get throws {
            let directory = "/proc/\(process.processID)/fd"
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: directory)
            return [descriptors.count, try status("Threads")]
        }
    }

    /// Waits for these numbers of descriptors and threads; each check follows one more command.
    func waitUntil(holdings expected: [Int]) throws -> [Int] {
        let deadline = ContinuousClock.now + .seconds(20)
        var now = try holdings
        while now != expected, .now < deadline {
            try send("read", until: "like-button")
            now = try holdings
        }
        return now
    }
}

extension RunningApp {
    /// The processor time that it has used, in clock ticks.
    var cpuTicks: Int {
        get throws {
            let path = "/proc/\(process.processID)/stat"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
        }
    }
}
