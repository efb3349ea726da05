import DevMenuClient
import DevMenuKit
import DevMenuMCP
import DevMenuSystem
import DevMenuWire

/// The server for coding agents, over a host in memory: it answers each request at most once, in lines
/// of JSON that hide nothing, and ends with its client.
package struct AgentTarget: FuzzTarget {
    package let name = "agent"

    package func take(_ bytes: [UInt8]) throws(Finding) {
        guard bytes.count <= 4_096 else { return }
        let lines = try lines(answering: bytes)
        var answered: Set<RequestID> = []
        for line in lines {
            let text = String(decoding: line, as: UTF8.self)
            guard let sent = try? JSONReader().read(Array(line)) else {
                throw Finding("the server sends '\(text)'")
            }
            try Finding.unless(
                !text.contains("\u{202E}") || bytes.contains(0xE2),
                "a menu's hidden character comes out: \(text)"
            )
            for message in sent.array ?? [sent] {
                try Finding.unless(message["jsonrpc"] == "2.0", "the server sends '\(text)'")
                guard message["method"] == nil, message["result"] != nil,
                    let id = message["id"].flatMap({ RequestID(json: $0) })
                else { continue }
                // An identifier may be used again once it is answered.
                let count = requests(in: bytes, with: id)
                try Finding.unless(
                    count > 1 || answered.insert(id).inserted,
                    "the request \(id.json) is answered twice"
                )
            }
        }
    }

    /// Returns how many messages may be requests with an identifier.
    private func requests(in bytes: [UInt8], with id: RequestID) -> Int {
        bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
            let sent = (try? JSONReader().read(Array(line))) ?? .null
            return sent.array ?? [sent]
        }.count { $0["id"].flatMap { RequestID(json: $0) } == id }
    }

    /// Sends bytes and the end of the stream to a server, and returns the lines that it sends.
    private func lines(answering bytes: [UInt8]) throws(Finding) -> [ArraySlice<UInt8>] {
        guard let (input, end) = try? Descriptor.pipe(),
            let output = Descriptor.anonymous("fuzzed-agent"),
            (try? end.handle.write(all: bytes)) != nil
        else { throw Finding("no pipe or file") }
        end.close()
        let loop = EventLoop()
        var options = AgentOptions()
        options.access = .all
        options.quickSeconds = 0.05
        let server = AgentServer(
            input: input.handle,
            output: output.handle,
            hosts: AgentHosts(
                own: QuietHost(),
                isOwnChosen: true,
                finder: AppFinder(AppDirectory([]))
            ),
            options: options,
            loop: loop
        )
        server.run()
        guard let written = try? output.handle.bytes(8 << 20, at: 0) else {
            throw Finding("the output can't be read")
        }
        return written.split(separator: UInt8(ascii: "\n"))
    }
}
