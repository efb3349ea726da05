#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folders from the cache directory down to where a walk is, held by their descriptors.
///
/// Nobody can lead the walk elsewhere: a folder is opened below its parent's descriptor and never
/// through a symbolic link. Of a deep tree only the cache directory and the innermost folders are
/// open; another is opened again from below, and known by device and inode to be the same.
struct FolderStack: ~Copyable {
    /// A folder on the way.
    struct Folder {
        let name: FileName
        let relation: CacheScope.Relation
        /// What is still to be visited in it.
        var entries: [FileName]
        /// Whether something in it could not be removed.
        var keepsSomething = false

        fileprivate let identity: Identity
        fileprivate var descriptor: Int32
    }

    fileprivate struct Identity: Equatable {
        let device: dev_t
        let inode: ino_t
    }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    /// How many folders may be open, beside the cache directory; what a process may open is often
    /// no more than 256, and the app needs most of that.
    private static let mostOpen = 16

    private var folders: [Folder] = []

    deinit { for folder in folders where folder.descriptor >= 0 { close(folder.descriptor) } }

    /// Whether the walk is over, or has not begun.
    var isEmpty: Bool { folders.isEmpty }

    /// How the folder that the walk is in stands to the part of the cache that is meant.
    var relation: CacheScope.Relation { folders.last?.relation ?? .outside }

    /// The descriptor of the folder that the walk is in.
    var descriptor: Int32 { folders.last?.descriptor ?? -1 }

    /// The path of something in the folder that the walk is in, from the cache directory on.
    func path(to name: FileName) -> [FileName] { folders.dropFirst().map(\.name) + [name] }

    /// The next name to visit in the folder that the walk is in.
    mutating func nextEntry() -> FileName? {
        folders.isEmpty ? nil : folders[folders.count - 1].entries.popLast()
    }

    /// Notes that something in the folder that the walk is in could not be removed.
    mutating func keepSomething() {
        if !folders.isEmpty { folders[folders.count - 1].keepsSomething = true }
    }

    /// Opens the cache directory.
    ///
    /// - Returns: An error number where it cannot be opened.
    mutating func open(root: String) -> Int32? {
        let descriptor = openat(AT_FDCWD, root, Self.flags)
        guard descriptor >= 0 else { return errno }
        return push(FileName(""), relation: .kept, descriptor)
    }

    /// Steps into a folder of the one that the walk is in.
    ///
    /// - Returns: An error number where it cannot be opened or read.
    mutating func enter(_ name: FileName, relation: CacheScope.Relation) -> Int32? {
        let descriptor = openat(descriptor, name.bytes, Self.flags)
        guard descriptor >= 0 else { return errno }
        return push(name, relation: relation, descriptor)
    }

    /// Steps out of a folder whose entries are all visited.
    ///
    /// - Returns: The folder, and an error number where the one above it could not be opened again:
    ///   the walk then goes on in the nearest that could.
    mutating func leave() -> (Folder, Int32?)? {
        guard let folder = folders.popLast() else { return nil }
        defer { close(folder.descriptor) }
        guard let parent = folders.last, parent.descriptor < 0 else { return (folder, nil) }
        let descriptor = openat(folder.descriptor, "..", Self.flags)
        if descriptor >= 0, Self.identity(of: descriptor) == parent.identity {
            folders[folders.count - 1].descriptor = descriptor
            return (folder, nil)
        }
        let code = descriptor < 0 ? errno : ESTALE
        if descriptor >= 0 { close(descriptor) }
        while let last = folders.last, last.descriptor < 0 { folders.removeLast() }
        keepSomething()
        return (folder, code)
    }

    private mutating func push(
        _ name: FileName,
        relation: CacheScope.Relation,
        _ descriptor: Int32
    ) -> Int32? {
        guard let identity = Self.identity(of: descriptor), let entries = Self.names(in: descriptor)
        else {
            let code = errno
            close(descriptor)
            return code
        }
        let oldest = folders.count - Self.mostOpen
        if oldest > 0 {
            close(folders[oldest].descriptor)
            folders[oldest].descriptor = -1
        }
        let folder = Folder(
            name: name,
            relation: relation,
            entries: entries,
            identity: identity,
            descriptor: descriptor
        )
        folders.append(folder)
        return nil
    }

    private static func identity(of descriptor: Int32) -> Identity? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return Identity(device: status.st_dev, inode: status.st_ino)
    }

    /// What is in a folder, last first; `nil`, and `errno`, where it cannot be read.
    private static func names(in descriptor: Int32) -> [FileName]? {
        // The stream takes over its descriptor, which shares its place with what it was copied of.
        let own = openat(descriptor, ".", flags)
        guard own >= 0 else { return nil }
        guard let stream = fdopendir(own) else {
            let code = errno
            close(own)
            errno = code
            return nil
        }
        defer { closedir(stream) }
        var names: [FileName] = []
        while let entry = readdir(stream) { names.append(FileName(entry)) }
        let dots = [FileName("."), FileName("..")]
        return names.filter { !dots.contains($0) }
            .sorted { $1.bytes.lexicographicallyPrecedes($0.bytes) }
    }
}

/// The name of a file as the operating system has it, which need not be UTF-8.
struct FileName: Hashable {
    /// What C takes: the bytes and a NUL behind them.
    let bytes: [CChar]

    init(_ text: String) { bytes = Array(text.utf8CString) }

    init(_ entry: UnsafePointer<dirent>) {
        bytes = withUnsafeBytes(of: entry.pointee.d_name) { name in
            name.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        }
    }

    /// What people read; bytes that are not UTF-8 read U+FFFD.
    var text: String {
        String(decoding: bytes.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
