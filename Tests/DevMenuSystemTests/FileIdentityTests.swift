import SystemPackage
import TerminalTesting
import Testing

@testable import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct FileIdentityTests {
    #if os(Linux)
    @Test(arguments: [Int.max, .min, 0])
    func `a file may have been written at any time`(seconds: Int) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("", to: "file")
        let now = try #require(try FileIdentity(at: path))
        #expect((0..<60_000).contains(now.millisecondsSinceModified))
        var status = try Stat(path).rawValue
        status.st_mtim.tv_sec = seconds
        let age = FileIdentity(Stat(rawValue: status)).millisecondsSinceModified
        #expect(age.signum() == (seconds > 0 ? -1 : 1))
    }
    #endif
}
