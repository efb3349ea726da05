import DevMenuServer
import DevMenuWire
import Testing

@testable import devmenu

@Suite struct BinaryFileTests {
    @Test(arguments: [
        ("", BinaryError.empty),
        ("#!/bin/sh\necho\n", .otherFormat),
        ("MZ", .otherFormat),
        ("!<arch>\nsome.o", .archive),
        ("!<thin>\nsome.o", .archive),
        ("\u{7F}ELF", .truncated("its header")),
    ])
    func `reports why a file is no binary`(text: String, error: BinaryError) {
        #expect(throws: error) { try BinaryFile(BinaryBytes(Array(text.utf8))).findings() }
    }

    @Test func `a Java class is no universal file`() {
        let java = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65] + [UInt8](repeating: 0, count: 64)
        #expect(throws: BinaryError.otherFormat) { try BinaryFile(BinaryBytes(java)).findings() }
    }

    @Test(arguments: [
        ([0x7F, 0x45, 0x4C, 0x46, 3, 1], "its class is 3, neither 1 (32 bits) nor 2 (64 bits)"),
        (
            [0x7F, 0x45, 0x4C, 0x46, 2, 0],
            "its order of bytes is 0, neither 1 (little) nor 2 (big)"
        ),
        ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0], "it is universal, but for no architecture"),
        ([0xCA, 0xFE, 0xBA, 0xBF, 0, 0, 1, 0], "it is universal, for 256 architectures"),
    ])
    func `reports how a file contradicts itself`(head: [UInt8], problem: String) {
        let bytes = head + [UInt8](repeating: 0, count: 64)
        #expect(throws: BinaryError.corrupt(problem)) {
            try BinaryFile(BinaryBytes(bytes)).findings()
        }
    }

    @Test func `the marker has the server's protocol version`() {
        let bytes = MenuMarker.bytes
        #expect(MenuMarker.protocolVersion(in: bytes) == ProtocolVersion.current)
        #expect(bytes.dropFirst().starts(with: "devmenu-marker".utf8))
    }
}
