package import DevMenuKit
package import DevMenuSystem

/// The lock of a scope, shared by the processes that use it.
///
/// It's on a file of the scope's name, which is removed only while nobody shares the lock. Programs
/// may inherit it: it lasts until the last process that has it ends.
package struct ScopeLock: Sendable {
    /// The first bytes in the file of a scope that is removed once nobody uses it.
    private static let freshMark = Array("fresh\n".utf8)
    /// The lowest number of the descriptor, which scripts don't use.
    private static let floor: Int32 = 100
    /// The longest wait for a process that removes the scope.
    private static let limit = Duration.seconds(5)

    /// The open file.
    package let file: Descriptor

    /// Shares the lock of a scope, whose file is created if it's missing.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - isFresh: `true` to let the scope be removed once nobody uses it.
    ///   - base: The user's directories.
    /// - Throws: ``FileError``.
    package init(
        sharing scope: ScopeName,
        isFresh: Bool = false,
        base: BaseDirectories = BaseDirectories()
    ) throws(FileError) {
        let path = Self.path(of: scope, in: base)
        let shared = try FileLock.shared(on: path, within: Self.limit)
        file = (try? shared.raised(to: Self.floor)) ?? shared
        guard isFresh else { return }
        try FileError.wrapping(.writing, path) { [file] () throws(Errno) in
            try file.handle.write(all: Self.freshMark)
        }
    }

    /// Returns `true` if the scope with an open file is removed once nobody uses it.
    package static func isFresh(_ file: Descriptor) -> Bool {
        (try? file.handle.bytes(freshMark.count, at: 0)) == freshMark
    }

    /// Returns the directory with a file for each scope that a process has used.
    package static func directory(in base: BaseDirectories) -> String {
        base.state + "/devmenu/scopes"
    }

    /// Returns the path of a scope's file.
    package static func path(of scope: ScopeName, in base: BaseDirectories) -> String {
        directory(in: base) + "/\(scope)"
    }
}
