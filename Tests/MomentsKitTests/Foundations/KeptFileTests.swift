import FoundationEssentials
import MomentsKit
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct KeptFileTests {
    @Test func `is created with its directories, and replaced as a whole`() throws {
        let folder = try TemporaryDirectory()
        let file = folder.file("a/b/kept.json")
        #expect(file.read() == nil)
        try file.replace(with: Array("first, and longer".utf8))
        try file.replace(with: Array("second".utf8))
        #expect(file.read() == Array("second".utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b")
        #expect(names == ["kept.json"])
    }

    @Test func `reports a failed write, and keeps the old contents`() throws {
        let folder = try TemporaryDirectory()
        let file = folder.file("kept.json")
        try file.replace(with: Array("first".utf8))
        let inside = folder.file("kept.json/inside")
        #expect(throws: (any Error).self) { try inside.replace(with: [1]) }
        #expect(file.read() == Array("first".utf8))
        #expect(inside.read() == nil)
    }

    // A file that may not grow stands for a full disk: both stop a write half-way.
    @Test func `a full disk leaves the old contents, and no other file`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let file = folder.file("kept.json")
            try file.replace(with: Array("first".utf8))
            signal(SIGXFSZ, SIG_IGN)
            try limitFiles(to: 32)
            #expect(throws: (any Error).self) {
                try file.replace(with: [UInt8](repeating: 0x20, count: 4_096))
            }
            #expect(file.read() == Array("first".utf8))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["kept.json"])
        }
    }
}

/// Limits the size of the files that this process writes, in bytes.
private func limitFiles(to size: Int) throws {
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
    #if canImport(Glibc)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
    #else
    try #require(setrlimit(RLIMIT_FSIZE, &limit) == 0)
    #endif
}
