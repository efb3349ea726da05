import Testing

@testable import DevMenuShell

@Suite struct BinaryFileTests {
    @Test(arguments: [
        ("", BinaryError.unreadable("it is empty")),
        ("text", .otherFormat), ("\0", .otherFormat),
        ("#!/bin/sh\necho\n", .otherKind("a script")),
        ("MZ", .otherKind("a program for Windows (PE)")),
        ("\0asm", .otherKind("a WebAssembly module")),
        ("PK\u{3}\u{4}", .otherKind("a ZIP archive")),
        ("!<arch>\nsome.o", .archive),
        ("!<thin>\nsome.o", .archive),
        ("\u{7F}ELF", .truncated("its header")),
    ])
    func `reports why a file is no binary`(text: String, error: BinaryError) {
        #expect(throws: error) { try BinaryBytes(Array(text.utf8)).findings() }
    }

    @Test(arguments: [
        ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65], "a Java class"),
        ([0x7F, 0x45, 0x4C, 0x46, 1, 1], "a 32-bit ELF file"),
        ([0x7F, 0x45, 0x4C, 0x46, 1, 2], "a 32-bit ELF file"),
        ([0x7F, 0x45, 0x4C, 0x46, 2, 2], "a big-endian ELF file"),
        ([0xFE, 0xED, 0xFA, 0xCE], "a 32-bit Mach-O file"),
        ([0xCE, 0xFA, 0xED, 0xFE], "a 32-bit Mach-O file"),
        ([0xFE, 0xED, 0xFA, 0xCF], "a big-endian Mach-O file"),
        ([0xCA, 0xFE, 0xBA, 0xBF], "a universal file with offsets of 64 bits"),
        ([0x42, 0x43, 0xC0, 0xDE], "LLVM bitcode"), ([0x1F, 0x8B], "a gzip file"),
    ])
    func `refuses a file of another kind with its kind`(head: [UInt8], kind: String) {
        let error = BinaryError.otherKind(kind)
        #expect(throws: error) {
            try BinaryBytes(head + [UInt8](repeating: 0, count: 64)).findings()
        }
        #expect("\(error)" == "it is \(kind), not a 64-bit little-endian ELF or Mach-O file")
    }

    @Test(arguments: [
        ([0x7F, 0x45, 0x4C, 0x46, 3, 1], "its class is 3 and its order of bytes 1"),
        ([0x7F, 0x45, 0x4C, 0x46, 2, 0], "its class is 2 and its order of bytes 0"),
        ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0], "it is universal, but for no architecture"),
    ])
    func `reports how a file contradicts itself`(head: [UInt8], problem: String) {
        let bytes = head + [UInt8](repeating: 0, count: 64)
        #expect(throws: BinaryError.corrupt(problem)) { try BinaryBytes(bytes).findings() }
    }
}
