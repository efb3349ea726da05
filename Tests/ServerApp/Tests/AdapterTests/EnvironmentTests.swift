import DevMenuHost
import Foundation
import Testing

/// The tests of hosts that offer their menus, which share the process's environment, one after the
/// other.
@Suite(.serialized, .enabled(if: MenuHost.isOffering, "the build has no menu"))
struct EnvironmentTests {
    /// Returns the path of a new directory, in which hosts have their sockets from now on.
    static func useNewDirectory() throws -> String {
        let path =
            FileManager.default.temporaryDirectory.path + "/\(UInt32.random(in: 0...(.max)))"
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        setenv("DEVMENU_RUNTIME_DIR", path, 1)
        return path
    }
}
