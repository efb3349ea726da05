import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire

/// A host on a socket, which sends its hello, answers every request once, and ends.
package struct HostTarget: FuzzTarget {
    package let name = "host"

    package func take(_ bytes: [UInt8]) throws(Finding) {
        let requests = requestCount(of: bytes)
        // Answers to more requests would have to be read while the requests are sent.
        guard bytes.count <= 4_096, requests.certain <= 64 else { return }
        let answered = try lines(answering: bytes)
        guard
            case .notification("hello", let params)? = answered.first
                .flatMap({ MessageToShell(line: $0) }), (try? Hello(params: params)) != nil
        else { throw Finding("the host doesn't begin with its hello") }
        var responses = 0
        for line in answered.dropFirst() {
            switch MessageToShell(line: line) {
            case .response?, .failure?: responses += 1
            case .notification?: break
            case nil: throw Finding("the host sends '\(String(decoding: line, as: UTF8.self))'")
            }
        }
        try Finding.unless(
            requests.certain...requests.most ~= responses,
            "\(responses) answers to \(requests.certain) requests"
        )
    }

    /// Counts the answers that the lines need: one each, except for notifications, which get none.
    private func requestCount(of bytes: [UInt8]) -> (certain: Int, most: Int) {
        var (certain, most) = (0, 0)
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if let message = try? MessageToHost(line: line) {
                if case .request = message { certain += 1 } else { most += 1 }
            } else {
                most += 1
            }
        }
        return (certain, certain + most)
    }

    private func server() throws(Finding) -> MenuServer {
        let core = AppCore(
            app: AppFacts(name: "fuzzed", build: .internal),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            overrides: .inMemory
        )
        var builder = core.builder(title: "Fuzzed")
        do {
            try builder.add(MenuSection("all", title: "All"))
            try builder.add(FeatureToggle("fast", title: "Fast", section: "all"))
            try builder.add(
                TextChoice("stage", title: "Stage", options: ["test", "live"], section: "all")
            )
            try builder.add(Description("about", title: "About", section: "all"))
            try builder.add(
                Description("docs", title: "Docs", detail: "https://a.example", section: "all")
            )
            try builder.add(Echo())
        } catch {
            throw Finding("the menu is refused: \(error)")
        }
        return MenuServer(core, menu: builder.build())
    }

    /// An action that answers with its argument.
    private struct Echo: ActionTrigger {
        let id: ItemID = "echo"
        let title: LocalizedText = "Echo"
        let section: SectionID = "all"
        var parameters: [any ActionParameter] { [Self.text] }

        private static let text = Parameter("text", default: "nothing")

        func trigger(_ call: ActionCall) throws -> ActionResult {
            ActionResult(text: LocalizedText(call[Self.text]))
        }
    }

    /// Sends bytes and the end of the stream to a host on a socket, and returns the lines it sends.
    private func lines(answering bytes: [UInt8]) throws(Finding) -> [ArraySlice<UInt8>] {
        let server = try server()
        guard let (socket, served) = try? Descriptor.socketPair(),
            (try? server.serve(socket: served)) != nil
        else { throw Finding("no sockets, or no thread") }
        guard (try? socket.send(all: bytes)) != nil else {
            throw Finding("the host accepts only a part")
        }
        socket.finishSending()
        var received: [UInt8] = []
        while let bytes = socket.handle.arrivedBytes(atMost: 1 << 16) { received += bytes }
        return received.split(separator: UInt8(ascii: "\n"))
    }
}
