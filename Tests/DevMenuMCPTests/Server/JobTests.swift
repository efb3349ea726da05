import DevMenuClient
import TerminalTesting

@testable import DevMenuMCP

@Suite(.onOwnThread) struct JobTests {
    private let client: LineClient

    init() throws { client = try Shop().client() }

    /// Runs the action that prints two lines and goes on, without a wait, and returns its job.
    private func serve() throws -> JSONValue {
        let run = try client.call("run", ["id": "serve", "wait": 0])
        #expect(!run.isError && run.structured?["state"] == "running", "\(run)")
        return try #require(run.structured?["job"])
    }

    @Test func `a run that goes on is read, waited for and stopped`() throws {
        let job = try serve()
        #expect(job == "j1")
        let found = try client.call("job", ["id": job, "match": "listening", "wait": 600])
        #expect(found.structured?["state"] == "running")
        #expect(found.structured?["output"] == "starting\nlistening on 8080\n", "\(found)")
        #expect(found.structured?["next"] == 27)
        let rest = try client.call("job", ["id": job, "since": 9])
        #expect(rest.structured?["output"] == "listening on 8080\n")
        #expect(rest.structured?["cut"] == nil)
        #expect(try client.call("job", ["id": job, "since": 27]).structured?["output"] == "")
        let stopped = try client.call("job", ["id": job, "stop": true])
        #expect(stopped.structured?["state"] == "ended" && stopped.structured?["stopped"] == true)
    }

    @Test func `jobs are listed, and their outputs are resources`() throws {
        #expect(try client.call("job").structured?["jobs"] == [])
        let job = try serve()
        _ = try client.call("job", ["id": job, "match": "8080"])
        let listed = try client.call("job").structured?["jobs"]
        let expected: JSONValue = [["job": job, "id": "serve", "state": "running", "next": 27]]
        #expect(listed == expected)
        let uri: JSONValue = "job://j1/output"
        let resources = try client.ask("resources/list")["result"]?["resources"]?.array ?? []
        #expect(resources.contains { $0["uri"] == uri })
        let read = try client.ask("resources/read", ["uri": uri])["result"]?["contents"]?[0]
        #expect(read?["text"] == "starting\nlistening on 8080\n")
        let unknown = try client.call("job", ["id": "j9"])
        #expect(unknown.isError && unknown.text.contains("there are j1"))
    }

    @Test func `a text that doesn't come is waited for until the time is over`() throws {
        let job = try serve()
        let missed = try client.call("job", ["id": job, "match": "never", "wait": 0])
        #expect(missed.structured?["state"] == "running")
        for arguments: JSONObject in [
            ["id": job, "match": ""], ["id": job, "wait": 601], ["id": job, "since": -1],
        ] {
            #expect(try client.call("job", arguments).isError, "\(arguments)")
        }
    }

    @Test func `another client has jobs of its own`() throws {
        let shop = try Shop()
        let one = try LineClient.agent(of: shop.server)
        let other = try LineClient.agent(of: shop.server)
        for client in [one, other] { try client.initialize() }
        _ = try one.call("run", ["id": "serve", "wait": 0])
        #expect(try other.call("job").structured?["jobs"] == [])
        #expect(try other.call("job", ["id": "j1"]).isError)
    }

    @Test func `a cancelled wait leaves the run as a job, which 'stop' alone ends`() throws {
        let job = try serve()
        let wait = try client.startCall("job", ["id": job, "match": "never", "wait": 600])
        try client.notify("notifications/cancelled", ["requestId": .integer(wait)])
        #expect(try client.call("job", ["id": job]).structured?["state"] == "running")
        let run = try client.startCall("run", ["id": "serve"])
        // A call that is cancelled before its run has begun runs nothing.
        while try client.call("job").structured?["jobs"]?.array?.count != 2 {}
        try client.notify("notifications/cancelled", ["requestId": .integer(run)])
        let left = try client.call("job", ["id": "j2", "match": "listening", "wait": 60])
        #expect(left.structured?["state"] == "running" && left.structured?["met"] == "match")
        let ended = try client.call("job", ["id": "j2", "stop": true])
        #expect(ended.structured?["state"] == "ended" && ended.structured?["met"] == nil)
    }

    @Test func `a run waits for a text or a port, and for no port that is taken`() throws {
        let server = try TCPServer()
        let taken = try client.call("run", ["id": "serve", "port": .integer(server.port)])
        #expect(taken.isError && taken.text.contains("port \(server.port) is taken"), "\(taken)")
        #if os(Linux)
        #expect(taken.text.contains("by pid \(OwnProcess.id)"), "\(taken)")
        #endif
        let run = try client.call("run", ["id": "serve", "match": "listening"])
        #expect(run.structured?["state"] == "running" && run.structured?["met"] == "match")
        let job: JSONObject = ["id": "j1", "port": .integer(server.port)]
        #expect(try client.call("job", job).structured?["met"] == "port")
        server.close()
        // A program that is being started by another test may have the socket, too, for a moment.
        while LocalPort(server.port).isOpen {}
        var missed = job
        missed["wait"] = 0
        #expect(try client.call("job", missed).structured?["met"] == nil)
        // The wait has begun once this is answered, and tries the port again.
        let wait = try client.startCall("job", job)
        #expect(try client.call("job").structured?["jobs"]?.array?.count == 1)
        let again = try TCPServer(server.port)
        let met = try client.answer(to: .integer(wait))["result"]?["structuredContent"]?["met"]
        #expect(met == "port")
        again.close()
        for port in [0, 65_536] {
            #expect(try client.call("run", ["id": "serve", "port": .integer(port)]).isError)
        }
    }

    @Test func `at most sixteen run`() throws {
        for _ in 0..<16 { _ = try serve() }
        let refused = try client.call("run", ["id": "serve"])
        #expect(refused.isError && refused.text.contains("16 jobs run already"))
        _ = try client.call("job", ["id": "j3", "stop": true])
        #expect(try serve() == "j17")
    }

    @Test func `a part of an output tells what it leaves out, and where to read on`() throws {
        var output = LastBytes(limit: 10_000)
        output.append(Array(repeating: UInt8(ascii: "a"), count: 12_000))
        output.append(Array("\nthe é end\n".utf8))
        let end = OutputExcerpt(of: output, since: 0, .end(nil), isOpen: true)
        #expect(end.text.hasSuffix("the é end\n") && end.next == output.count)
        #expect(end.gap == output.count - end.text.utf8.count)
        // The first bytes are no longer stored.
        let start = OutputExcerpt(of: output, since: 0, .start(0), isOpen: true)
        #expect(start.gap == output.count - 10_000)
        #expect(start.next == start.gap + start.text.utf8.count)
    }

    @Test func `reading on from part to part gives the whole, in whole characters`() throws {
        var output = LastBytes(limit: 1 << 20)
        let text = (0..<2_000).map { "\($0) é\u{1B}[0m\n" }.joined()
        output.append(Array(text.utf8))
        var (read, next) = ("", 0)
        while next < output.count {
            let part = OutputExcerpt(of: output, since: next, .start(next), isOpen: false)
            #expect(part.gap == 0 && part.next > next)
            #expect(part.text.linesOfApp().utf8.count <= ToolResult.textLimit)
            read += part.text
            next = part.next
        }
        #expect(read == text)
        var half = LastBytes(limit: 100)
        half.append([UInt8(ascii: "a"), 0xC3])
        #expect(OutputExcerpt(of: half, since: 0, .end(nil), isOpen: true).next == 1)
        #expect(OutputExcerpt(of: half, since: 0, .end(nil), isOpen: false).text == "a\u{FFFD}")
    }
}
