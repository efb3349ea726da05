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

@Suite struct ScratchDirectoryTests {
    @Test func `is for this user alone, and is removed with its contents`() throws {
        let other = try TemporaryDirectory()
        try other.write("kept", to: "file")
        var directory: ScratchDirectory? = try ScratchDirectory("devmenu-test")
        let path = try #require(directory?.path)
        #expect(path.hasPrefix("/") && path.contains("/devmenu-test-"))
        #expect(try !Stat(path).isOpenToOthers)
        for name in ["a", "a/b"] { try FileSystem.makeDirectory("\(path)/\(name)") }
        try WholeFile("\(path)/a/b/file").replace(with: "text".utf8)
        #expect(symlink(other.path, "\(path)/link") == 0)
        #expect(chmod("\(path)/a", 0) == 0)
        directory = nil
        #expect(!FileSystem.exists(path))
        #expect(try other.contents(of: "file") == "kept")
    }

    @Test func `says where it can't be made`() async {
        await #expect(processExitsWith: .success) {
            setenv("TMPDIR", "/nowhere/at/all", 1)
            #expect(
                throws: FileError.refused(
                    .making,
                    path: "/nowhere/at/all",
                    .noSuchFileOrDirectory
                )
            ) {
                try ScratchDirectory("devmenu-test")
            }
        }
    }
}
