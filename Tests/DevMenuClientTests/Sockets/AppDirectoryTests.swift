import TerminalTesting

@testable import DevMenuClient

@Suite struct AppDirectoryTests {
    /// A number above that of any process.
    private static let noProcess = 99_999_999

    private let environment: TestEnvironment
    private let first: RuntimeDirectory
    private let second: RuntimeDirectory
    private let apps: AppDirectory

    init() throws {
        environment = try TestEnvironment()
        first = RuntimeDirectory(environment.path("first"))
        second = RuntimeDirectory(environment.path("second"))
        try first.make()
        try second.make()
        apps = AppDirectory([first, RuntimeDirectory(environment.path("absent")), second])
    }

    /// Returns the message for a target that no app matches.
    private func problem(_ target: String) throws -> String {
        let error = try #require(throws: HostError.self) { try apps.app(target, word: "--attach") }
        guard case .unavailable(let words) = error else {
            Issue.record("\(error)")
            return ""
        }
        return words
    }

    @Test func `finds the apps of all directories by name and pid, and nothing else`() throws {
        let sockets = [
            try AppSocket("shop", pid: 12, in: second, .silent),
            try AppSocket("shop", pid: 9, in: first, .silent),
            try AppSocket("cafe", pid: 30, in: first, .silent),
        ]
        for name in ["notes.txt", "shop.sock", "shop-x.sock", "Shop 1-7.sock", "shop-8.txt"] {
            try environment.write("", to: "first/\(name)")
        }
        let listing = apps.listing()
        #expect(listing.apps.map(\.name) == ["cafe", "shop", "shop"])
        #expect(listing.apps.map(\.pid) == [30, 9, 12])
        #expect(listing.apps.map(\.directory) == [first, first, second])
        #expect(listing.problems.isEmpty)
        for socket in sockets { #expect(listing.apps.contains(socket.host)) }
    }

    @Test func `says that no socket's path would fit`() throws {
        let long = RuntimeDirectory(
            environment.path(String(repeating: "x", count: SocketPath.limit))
        )
        let listing = AppDirectory([long, first]).listing()
        #expect(listing.problems.count == 1)
        #expect(listing.problems.first?.contains("Name a shorter directory in DEVMENU_") == true)
        // The names of some apps may still fit.
        let room = SocketPath.limit - environment.path("/y-1234567.sock").utf8.count
        try #require(room > 8)
        let near = RuntimeDirectory(environment.path(String(repeating: "y", count: room)))
        let name = String(repeating: "z", count: 12)
        #expect(AppDirectory([near]).listing().problems.isEmpty)
        let error = try #require(throws: HostError.self) {
            try AppDirectory([near]).app(name, word: "--attach")
        }
        #expect("\(error)".contains("/\(name)-") && "\(error)".contains("Name a shorter"))
    }

    @Test func `removes the files of a killed app, and none of one that may run`() throws {
        let killed = try AppSocket("killed", pid: Self.noProcess, in: first, .absent)
        try environment.write("{}", to: "first/killed-\(Self.noProcess).json")
        // Its socket exists, and it doesn't listen yet.
        let starting = try AppSocket("starting", in: first, .absent)
        let listing = apps.listing()
        #expect(listing.apps == [starting.host])
        #expect(access(killed.host.socket, F_OK) != 0)
        #expect(access(killed.host.record, F_OK) != 0)
        #expect(access(starting.host.socket, F_OK) == 0)
    }

    @Test func `keeps for a day what a crashed app has left`() throws {
        let crashed = try AppSocket("shop", pid: Self.noProcess, in: first, .absent)
        let record = crashed.host.record
        try environment.write(
            #"{"signal": "11", "pid": \#(Self.noProcess)}"#,
            to: "first/shop-\(Self.noProcess).json"
        )
        #expect(apps.listing().apps.isEmpty)
        #expect(access(record, F_OK) == 0)
        let dayBefore = timeval(tv_sec: time(nil) - 24 * 3_600, tv_usec: 0)
        #expect(utimes(record, [dayBefore, dayBefore]) == 0)
        #expect(apps.listing().apps.isEmpty)
        #expect(access(record, F_OK) != 0)
    }

    @Test func `reports a directory that it cannot read, and reads the others`() throws {
        let app = try AppSocket("shop", pid: 12, in: second, .silent)
        _ = try AppSocket("cafe", pid: 30, in: first, .silent)
        chmod(first.path, 0o755)
        let listing = apps.listing()
        #expect(listing.apps == [app.host])
        #expect(listing.problems.count == 1)
        #expect(listing.problems[0].hasSuffix("Close it: chmod 700 '\(first.path)'"))
        #expect(
            try problem("cafe") == """
                'cafe' isn't running with a menu. Running apps: shop (pid 12) (\(listing.problems[0]))
                """
        )
        withExtendedLifetime(app) {}
    }

    @Test func `matches an app by its name or its pid`() throws {
        let shop = try AppSocket("shop", pid: 12, in: first, .silent)
        let cafe = try AppSocket("cafe", pid: 30, in: second, .silent)
        #expect(try apps.app("shop", word: "--attach") == shop.host)
        #expect(try apps.app("30", word: "--attach") == cafe.host)
    }

    @Test func `lists what to type where several apps have the name`() throws {
        let one = try AppSocket("shop", pid: 12, in: first, .silent)
        let other = try AppSocket("shop", pid: 9, in: second, .silent)
        #expect(try problem("shop") == "2 apps 'shop' are running: give --attach 9, or --attach 12")
        #expect(try apps.app("12", word: "--attach") == one.host)
        #expect(try apps.app("9", word: "--attach") == other.host)
    }

    @Test(arguments: [
        ("shp", "'shp' isn't running with a menu. Did you mean 'shop'?"),
        (
            "moments",
            "'moments' isn't running with a menu. Running apps: cafe (pid 30), shop (pid 12)"
        ),
        (
            "\(noProcess)",
            "'\(noProcess)' isn't running with a menu. Running apps: cafe (pid 30), shop (pid 12)"
        ),
    ])
    func `lists the running apps if the target doesn't run`(target: String, words: String) throws {
        let sockets = [
            try AppSocket("shop", pid: 12, in: first, .silent),
            try AppSocket("cafe", pid: 30, in: second, .silent),
        ]
        #expect(try problem(target) == words)
        withExtendedLifetime(sockets) {}
    }

    @Test func `says whose process it is that another user started`() throws {
        var pid = 1
        var name = "root"
        var process: TerminalTesting.ChildProcess?
        if geteuid() == 0 {
            let words = ["--reuid=65534", "--clear-groups", "sh", "-c", "echo ready; exec cat"]
            let other = try environment.start("setpriv", words)
            try other.wait(for: "the other user") { $0.stdout == "ready\n" }
            (pid, name) = (Int(other.processID), "nobody")
            process = other
        }
        let words = "only the user \(name) can attach to process \(pid)"
        #expect(try problem("\(pid)") == words)
        // Waiting for it would be in vain.
        #expect(throws: HostError.unavailable(words)) {
            try apps.awaitedApp("\(pid)", word: "--attach")
        }
        withExtendedLifetime(process) {}
    }

    @Test func `reports that no app runs`() throws {
        #expect(
            try problem("shop") == """
                'shop' isn't running with a menu; nor is any other app. Was it started, and \
                built with its menu?
                """
        )
    }
}
