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

/// The app of the tests in a process of its own, which listens.
final class RunningApp {
    /// What it may touch.
    let environment: TestEnvironment
    /// Its process.
    let process: ChildProcess
    /// The path of its socket.
    let socket: String

    /// Starts an app and waits until it listens.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - way: How its main thread passes its time.
    ///   - environment: What it may touch, where it shares that with another.
    ///   - shell: What a shell does before it becomes the app.
    /// - Throws: Why it does not listen.
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

    /// The path of the record beside its socket.
    var record: String { socket.dropLast(4) + "json" }

    /// Which of its two files are there.
    var files: [String] {
        [socket, record].filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// What its overrides file holds.
    var overrides: JSONValue {
        get throws {
            let path = environment.path("state/devmenu/apps/shop/toggles.json")
            guard let bytes = FileManager.default.contents(atPath: path) else { return [:] }
            return try JSONReader().read(Array(bytes))
        }
    }

    /// A shell that has read the hello.
    func attach() throws -> LineClient { try LineClient.attached(to: socket) }

    /// Tells it to do something.
    ///
    /// - Returns: The first line from then on that begins as it should.
    @discardableResult
    func tell(_ command: String, until beginning: String) throws -> String {
        try process.write(command + "\n")
        return try process.readLines { $0.hasPrefix(beginning) }.last ?? ""
    }

    /// A number of `/proc/PID/status`, by its name; memory in KiB.
    func status(_ name: String) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }

    /// Stops all of its threads, and waits until they are: the signal alone says nothing of when.
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

    /// How many descriptors and threads it has.
    var holdings: [Int] {
        get throws {
            let directory = "/proc/\(process.processID)/fd"
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: directory)
            return [descriptors.count, try status("Threads")]
        }
    }

    /// Waits until it has as many descriptors and threads again, each look after one more exchange.
    func waitUntil(holdings wanted: [Int]) throws -> [Int] {
        let deadline = ContinuousClock.now + .seconds(20)
        var now = try holdings
        while now != wanted, .now < deadline {
            try tell("read", until: "like-button")
            now = try holdings
        }
        return now
    }
}

extension RunningApp {
    /// The processor time that it has taken, in clock ticks.
    var cpuTicks: Int {
        get throws {
            let path = "/proc/\(process.processID)/stat"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
        }
    }
}
