import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Testing

@testable import DevMenuServer

@Suite struct SettingRequestTests {
    @Test func `a change is answered with the item as it is declared by then`() throws {
        let menu = try ServedMenu()
        let (own, other) = try Descriptor.socketPair()
        defer { other.close() }
        let peer = try menu.server.admit(over: ByteStream(socket: own), isOwnStdio: false)
        var requests = SettingRequests(server: menu.server, peer: peer)
        let refusal = requests.add(.integer(1), chain: nil, .flip("like-button", reason: nil))
        #expect(refusal == nil)

        menu.server.replace { FeatureToggle("like-button", title: "Heart", summary: "Beats") }

        var chains = RequestChains()
        requests.apply(in: &chains)
        var sent = ""
        _ = peer.outbox.drain { bytes in
            sent += String(decoding: bytes, as: UTF8.self)
            return .done(bytes.count)
        }
        let answer = try #require(sent.split(separator: "\n").last)
        let item = try JSONReader().read(String(answer))["result"]
        #expect(item?["title"] == "Heart")
        #expect(item?["summary"] == "Beats")
        #expect(item?["value"] == true)
    }
}
