import TerminalTesting

/// The state of an app, as the system and its files show it.
extension RunningApp {
    /// The contents of its overrides file.
    var overrides: JSONValue {
        get throws {
            let name = "state/devmenu/apps/shop/toggles.json"
            guard environment.holds(name) else { return [:] }
            return try JSONReader().read(environment.bytes(of: name))
        }
    }

    /// Connects, and reads the hello.
    func attach() throws -> LineClient { try LineClient.attached(to: socket) }

    /// Returns a number of `/proc/PID/status`, by its name; memory in KiB.
    func status(_ name: String) throws -> Int {
        let text = try Self.text(of: "/proc/\(process.processID)/status")
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }

    /// Stops the process, and waits until all its threads are stopped.
    func stop() throws {
        process.signal(SIGSTOP)
        try waitUntilThreads(are: "T")
    }

    /// Waits until all its threads sleep: one may continue for a while after its answer.
    func waitUntilAsleep() throws { try waitUntilThreads(are: "S") }

    private func waitUntilThreads(are state: String) throws {
        let threads = "/proc/\(process.processID)/task"
        func isInState(_ thread: String) -> Bool {
            // A thread may have ended since it was listed.
            let text = try? Self.text(of: "\(threads)/\(thread)/stat")
            // The name before the state may hold blanks and brackets.
            return text?.split(separator: ")").last?.hasPrefix(" " + state) ?? false
        }
        while try !FileSystem.names(in: threads).allSatisfy(isInState) {}
    }

    /// The numbers of its descriptors and threads.
    var holdings: [Int] {
        get throws {
            let directory = "/proc/\(process.processID)/fd"
            let descriptors = try FileSystem.names(in: directory)
            return [descriptors.count, try status("Threads")]
        }
    }

    /// Waits until it holds no more than these; each check follows one more command.
    ///
    /// It may hold less: a start's own thread ends once the start has succeeded.
    func waitUntil(holdsAtMost limits: [Int]) throws -> [Int] {
        let deadline = ContinuousClock.now + .seconds(20)
        var now = try holdings
        while zip(now, limits).contains(where: >), .now < deadline {
            try send("read", until: "like-button")
            now = try holdings
        }
        return now
    }

    /// Returns the text of a file whose size the system doesn't tell.
    private static func text(of path: String) throws -> String {
        String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
    }

    /// The processor time that it has used, in clock ticks.
    var cpuTicks: Int {
        get throws {
            let path = "/proc/\(process.processID)/stat"
            let text = try Self.text(of: path)
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
        }
    }
}
