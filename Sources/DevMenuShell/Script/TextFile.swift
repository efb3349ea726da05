import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// Opens files that a person named, with errors that name them.
enum TextFile {
    /// Returns the path that a typed name of a file means: `~` at its beginning is the home directory.
    static func path(_ name: String) -> String {
        name == "~" || name.hasPrefix("~/") ? BaseDirectories.home() + name.dropFirst() : name
    }

    /// Opens a file for reading, without waiting for its writer; a directory is an error.
    ///
    /// A named pipe becomes readable only once somebody writes to it: wait in the loop.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``.
    static func open(_ path: String) throws(CommandError) -> Descriptor {
        do throws(Errno) {
            let file = try Descriptor(opening: self.path(path), options: .nonBlocking)
            guard let status = try? Stat(file.handle), status.type != .directory else {
                throw Errno.isDirectory
            }
            return file
        } catch {
            throw .unreadable(path: path, reason: "\(error)")
        }
    }

    /// Returns the contents of a file, and waits for them in the loop.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - limit: The maximum number of bytes.
    ///   - context: The shell.
    /// - Returns: The bytes.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    static func contents(
        of path: String,
        atMost limit: Int,
        in context: any CommandContext
    ) throws -> [UInt8] {
        let bytes = try read(path, in: context) { $0.count > limit }
        guard bytes.count <= limit else {
            throw unreadable(path, "it is larger than the limit of \(limit) bytes")
        }
        return bytes
    }

    /// Returns the first line of a file without its end, and waits for it in the loop.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    static func firstLine(of path: String, in context: any CommandContext) throws -> String {
        let limit = ScriptDecoder.lineLimit
        let bytes = try read(path, in: context) { $0.contains(Byte.newline) || $0.count > limit }
        guard bytes.contains(Byte.newline) || bytes.count <= limit else {
            throw unreadable(path, "its first line is longer than \(limit) bytes")
        }
        var line = bytes.prefix { $0 != Byte.newline }
        if line.last == Byte.carriageReturn { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw unreadable(path, "its first line isn't UTF-8")
        }
        return text
    }

    private static func unreadable(_ path: String, _ reason: String) -> CommandError {
        .unreadable(path: path, reason: reason)
    }

    /// Reads a file until it ends, or enough of it is read.
    private static func read(
        _ path: String,
        in context: any CommandContext,
        until isEnough: ([UInt8]) -> Bool
    ) throws -> [UInt8] {
        let file = try open(path)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while !isEnough(bytes) {
            let watch = DescriptorWatch(file.number, reads: true)
            context.host.loop.add(watch)
            defer { context.host.loop.remove(watch) }
            try context.host.wait { watch.isReady }
            do throws(Errno) {
                let count = try Errno.only {
                    try piece.withUnsafeMutableBytes { try file.handle.read(into: $0) }
                }
                guard count > 0 else { break }
                bytes += piece[..<count]
            } catch .resourceTemporarilyUnavailable {
                continue
            } catch {
                throw unreadable(path, "\(error)")
            }
        }
        return bytes
    }
}
