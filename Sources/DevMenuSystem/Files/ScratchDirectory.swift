import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory for this user alone, for temporary files; it's removed with this object.
///
/// A process that is about to end by a signal calls ``remove()`` first.
package final class ScratchDirectory: Sendable {
    /// The absolute path.
    package let path: String

    /// Creates an empty directory among the temporary files.
    ///
    /// - Parameter name: The beginning of the directory's name.
    /// - Throws: ``FileError``.
    package init(_ name: String) throws(FileError) {
        let parent = FileSystem.absolute(FileSystem.temporaryDirectory)
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .refused(.making, path: parent, .last)
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { remove() }

    /// Removes the directory and its contents, as far as possible; follows no link out of it.
    package func remove() { FileSystem.removeAll(at: path) }
}

extension FileSystem {
    /// Removes a file or a directory with its contents, as far as possible; follows no link.
    package static func removeAll(at path: String) {
        guard (try? Stat(path, followTargetSymlink: false))?.type == .directory else {
            unlink(path)
            return
        }
        if rmdir(path) == 0 { return }
        // A program may have removed the permission to list or empty it.
        chmod(path, 0o700)
        for entry in (try? entries(of: path)) ?? [] { removeAll(at: "\(path)/\(entry.name)") }
        rmdir(path)
    }
}
