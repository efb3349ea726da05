#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Opens files that a person named, with errors that name them.
enum TextFile {
    /// Opens a file for reading; a directory is none.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``.
    static func open(_ path: String) throws(CommandError) -> Int32 {
        let descriptor = opened(path)
        guard descriptor >= 0 else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw .unreadable(path: path, reason: String(cString: strerror(EISDIR)))
        }
        return descriptor
    }

    /// The first line of a file, without its end.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``.
    static func firstLine(of path: String) throws(CommandError) -> String {
        let descriptor = try open(path)
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while !bytes.contains(Byte.newline), bytes.count < ScriptDecoder.lineLimit {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        var line = bytes.prefix { $0 != Byte.newline }
        if line.last == Byte.carriageReturn { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw .unreadable(path: path, reason: "its first line is not UTF-8")
        }
        return text
    }

    private static func opened(_ path: String) -> Int32 {
        #if canImport(Glibc)
        Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #elseif canImport(Musl)
        Musl.open(path, O_RDONLY | O_CLOEXEC)
        #else
        Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #endif
    }
}
