import DevMenuWire
import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@testable import DevMenuServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite(.onOwnThread) struct SocketHostTests {
    private let environment: TestEnvironment
    private let directory: RuntimeDirectory

    init() throws {
        environment = try TestEnvironment()
        directory = RuntimeDirectory(environment.path("sockets"))
    }

    @Test func `listens for its user only, and advertises itself`() throws {
        let before = umask(0)
        defer { umask(before) }
        let host = SocketHost(try ServedMenu().server, in: directory)
        try host.start()
        defer { host.stop() }
        let socket = directory.path + "/demo-\(getpid()).sock"
        #expect(host.socketPath == socket)
        #expect(try Stat(directory.path).permissions == .ownerReadWriteExecute)
        #expect(try Stat(socket).permissions == .ownerReadWrite)
        let files = AdvertisedHost(directory: directory, name: "demo", pid: Int(getpid()))
        #expect(try Stat(files.record).permissions == .ownerReadWrite)
        let advertisement = try #require(files.advertisement())
        #expect(
            ["name", "version", "build"].map { advertisement[$0] } == ["demo", "1.2", "internal"]
        )
        #expect(advertisement["processStart"]?.integer == ProcessClock.start(of: Int(getpid())))
        #expect(advertisement["protocol"] == 1)
        let hello = try LineClient(socket: socket).message()
        #expect(hello["params"]?["app"]?["name"] == "demo")
    }

    @Test func `tells its shells why it ends, removes its files, and can listen again`() throws {
        let host = SocketHost(try ServedMenu().server, in: directory)
        for _ in 1...2 {
            try host.start()
            let client = try LineClient.attached(to: try #require(host.socketPath))
            host.stop(reason: "closing time")
            #expect(try client.notification("event")["reason"] == "closing time")
            #expect(try client.rest().isEmpty)
            #expect(try entries().isEmpty)
        }
        #expect(host.socketPath == nil)
    }

    @Test func `starts and stops once, however often it is called`() throws {
        let host = SocketHost(try ServedMenu().server, in: directory)
        host.stop()
        try host.start()
        try host.start()
        #expect(try entries().count == 2)
        host.stop()
        host.stop()
        #expect(try entries().isEmpty)
    }

    @Test func `refuses the socket of a host that listens, and does not disturb it`() throws {
        let first = SocketHost(try ServedMenu().server, in: directory)
        let second = SocketHost(try ServedMenu().server, in: directory)
        try first.start()
        defer { first.stop() }
        let path = try #require(first.socketPath)
        #expect(throws: ServingError.inUse(path: path)) { try second.start() }
        _ = try LineClient.attached(to: path)
        #expect(try entries().count == 2)
    }

    @Test func `refuses a path that is too long, with the limit and the length`() throws {
        let long = directory.path + String(repeating: "x", count: 100)
        let host = SocketHost(try ServedMenu().server, in: RuntimeDirectory(long))
        let error = #expect(throws: ServingError.self) { try host.start() }
        let text = try #require(error?.description)
        let length = "\(long)/demo-\(getpid()).sock".utf8.count
        #expect(text.contains("has \(length) bytes"))
        #expect(text.contains("holds \(SocketPath.limit)"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: long).isEmpty)
    }

    @Test(arguments: [
        ("chmod 755", "open to others (mode 755). Close it: chmod 700"),
        ("rmdir \"$0\" && ln -s /tmp", "is a link, which is not followed"),
        ("rmdir \"$0\" && touch", "isn't a directory"),
    ])
    func `refuses an untrusted directory`(change: String, reason: String) throws {
        try directory.make()
        let environment = environment.variables
        let ruin = try ProcessRun.run(
            "sh",
            ["-c", change + " \"$0\"", directory.path],
            environment: environment
        )
        try #require(ruin.ending == .exited(0))
        let host = SocketHost(try ServedMenu().server, in: directory)
        let error = #expect(throws: ServingError.self) { try host.start() }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func `removes the files of a killed app, and none of a running one`() throws {
        let killed = try RunningApp("killed", in: environment)
        let living = try RunningApp("living", in: environment)
        killed.process.signal(SIGKILL)
        _ = try killed.process.wait()
        #expect(killed.files.count == 2)
        let next = try RunningApp("next", in: environment)
        #expect(killed.files.isEmpty)
        #expect(living.files.count == 2)
        #expect(next.files.count == 2)
    }

    private func entries() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
    }
}
