#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The open folders from the first one of a walk down to the current one.
///
/// Nothing can lead the walk elsewhere: a folder is opened relative to its parent's descriptor and
/// never through a symbolic link. Of a deep tree only the first and the innermost folders
/// are open; another is reopened from below, and recognised by device and inode.
package struct FolderStack {
    /// A folder on the path to the current one.
    struct Folder {
        let name: FileName
        let relation: FolderPart.Relation
        /// The entries that are still to be visited.
        var entries: [FileName]
        /// Indicates whether an entry couldn't be removed.
        var isIncomplete = false

        fileprivate let identity: FileIdentity
        /// The open folder, or `nil` while it's closed.
        fileprivate var descriptor: Descriptor?
    }

    static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    /// The number of folders that may be open in addition to the first one.
    ///
    /// A process may often open no more than 256 files, and the app needs most of them.
    private static let mostOpen = 16

    private var folders: [Folder] = []
    /// The mount that the walk doesn't leave, or `nil` for any.
    private var mount: Mount?

    package init() {}

    /// Indicates whether the walk is over, or hasn't begun.
    var isEmpty: Bool { folders.isEmpty }

    /// The relation of the current folder to the selected part.
    package var relation: FolderPart.Relation { folders.last?.relation ?? .outside }

    /// The descriptor of the current folder.
    var descriptor: Int32 { folders.last?.descriptor?.number ?? -1 }

    /// Returns the path of an entry of the current folder, relative to the first folder.
    func path(to name: FileName) -> [FileName] { folders.dropFirst().map(\.name) + [name] }

    /// Removes and returns the next name to visit in the current folder.
    mutating func nextEntry() -> FileName? {
        folders.isEmpty ? nil : folders[folders.count - 1].entries.popLast()
    }

    /// Records that an entry of the current folder couldn't be removed.
    mutating func markIncomplete() {
        if !folders.isEmpty { folders[folders.count - 1].isIncomplete = true }
    }

    /// Opens the first folder.
    ///
    /// - Parameters:
    ///   - root: Its path, or its name in a parent.
    ///   - parent: The parent, on whose mount every folder must be, or `nil` for the path of any folder.
    /// - Returns: An error number if it can't be opened.
    package mutating func open(root: String, in parent: OwnFolder? = nil) -> Int32? {
        mount = parent?.mount
        return push(FileName(root), relation: .kept, in: parent?.descriptor.number ?? AT_FDCWD)
    }

    /// Enters a subfolder of the current folder.
    ///
    /// - Returns: An error number if it can't be opened or read.
    package mutating func enter(_ name: FileName, relation: FolderPart.Relation) -> Int32? {
        push(name, relation: relation, in: descriptor)
    }

    /// Leaves the current folder, whose entries are all visited.
    ///
    /// - Returns: The folder, and an error number if its parent couldn't be reopened: the walk
    ///   then continues in the nearest ancestor that is still open.
    mutating func leave() -> (Folder, Int32?)? {
        guard let folder = folders.popLast() else { return nil }
        guard let parent = folders.last, parent.descriptor == nil else { return (folder, nil) }
        let code: Errno
        do throws(Errno) {
            let (descriptor, identity) = try Self.open(
                FileName(".."),
                in: folder.descriptor?.number ?? -1
            )
            if identity.isSameFile(as: parent.identity) {
                folders[folders.count - 1].descriptor = descriptor
                return (folder, nil)
            }
            code = Errno(rawValue: ESTALE)
        } catch {
            code = error
        }
        while let last = folders.last, last.descriptor == nil { folders.removeLast() }
        markIncomplete()
        return (folder, code.rawValue)
    }

    private mutating func push(
        _ name: FileName,
        relation: FolderPart.Relation,
        in parent: Int32
    ) -> Int32? {
        do throws(Errno) {
            let (descriptor, identity) = try Self.open(name, in: parent)
            if let mount, try Mount(of: descriptor) != mount { throw .improperLink }
            let entries = try Self.names(in: descriptor)
            let oldest = folders.count - Self.mostOpen
            if oldest > 0 { folders[oldest].descriptor = nil }
            folders.append(
                Folder(
                    name: name,
                    relation: relation,
                    entries: entries,
                    identity: identity,
                    descriptor: descriptor
                )
            )
            return nil
        } catch {
            return error.rawValue
        }
    }

    private static func open(
        _ name: FileName,
        in parent: Int32
    ) throws(Errno) -> (Descriptor, FileIdentity) {
        let descriptor = Descriptor(try Errno.check(openat(parent, name.bytes, flags)))
        return (descriptor, FileIdentity(try Errno.only { try Stat(descriptor.handle) }))
    }

    /// Returns the names in a folder, last first.
    static func names(in folder: Descriptor) throws(Errno) -> [FileName] {
        // The stream takes ownership of its descriptor. A duplicate would share the read position
        // with the original.
        let own = try Errno.check(openat(folder.number, ".", flags))
        guard let stream = fdopendir(own) else {
            defer { close(own) }
            throw .last
        }
        defer { closedir(stream) }
        var names: [FileName] = []
        while let entry = readdir(stream) { names.append(FileName(entry)) }
        let dots = [FileName("."), FileName("..")]
        return names.filter { !dots.contains($0) }
            .sorted { $1.bytes.lexicographicallyPrecedes($0.bytes) }
    }
}

/// A file's name as raw bytes, which need not be UTF-8.
package struct FileName: Hashable, Sendable {
    /// The bytes with a terminating NUL, as C functions expect them.
    let bytes: [CChar]

    package init(_ text: String) { bytes = Array(text.utf8CString) }

    init(_ entry: UnsafePointer<dirent>) {
        bytes = withUnsafeBytes(of: entry.pointee.d_name) { name in
            name.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        }
    }

    /// The name for people, with U+FFFD for bytes that aren't UTF-8.
    package var text: String {
        String(decoding: bytes.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
