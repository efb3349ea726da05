import DevMenuWire
import Testing

@testable import DevMenuServer

@Suite struct MenuMarkerTests {
    @Test func `the linked marker has the server's protocol version`() {
        let bytes = withUnsafeBytes(of: MenuServer.marker) { Array($0) }
        #expect(bytes == MenuMarker.bytes)
        #expect(MenuMarker.protocolVersion(in: bytes) == ProtocolVersion.current)
        #expect(bytes.dropFirst().starts(with: "devmenu-marker".utf8))
    }
}
