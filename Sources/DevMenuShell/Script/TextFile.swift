import DevMenuClient
import DevMenuSystem

/// Opens files that a person named, with errors that name them.
enum TextFile {
    /// Opens a file for reading, without waiting for its writer; a directory is an error.
    ///
    /// A named pipe becomes readable only once somebody writes to it: wait in the loop.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``.
    static func open(_ path: String) throws(CommandError) -> Descriptor {
        do throws(Errno) {
            let file = try Descriptor(opening: path, options: .nonBlocking)
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
            let reason = "it is larger than \(limit) bytes, the limit"
            throw CommandError.unreadable(path: path, reason: reason)
        }
        return bytes
    }

    /// Returns the first line of a file without its end, and waits for it in the loop.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    static func firstLine(of path: String, in context: any CommandContext) throws -> String {
        let limit = ScriptDecoder.lineLimit
        let bytes = try read(path, in: context) {
            $0.contains(Byte.newline) || $0.count > limit
        }
        guard bytes.contains(Byte.newline) || bytes.count <= limit else {
            let reason = "its first line is longer than \(limit) bytes"
            throw CommandError.unreadable(path: path, reason: reason)
        }
        var line = bytes.prefix { $0 != Byte.newline }
        if line.last == Byte.carriageReturn { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw CommandError.unreadable(path: path, reason: "its first line is not UTF-8")
        }
        return text
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
            try ReadableWait(file.number).wait(in: context)
            do throws(Errno) {
                let count = try Errno.only {
                    try piece.withUnsafeMutableBytes { try file.handle.read(into: $0) }
                }
                guard count > 0 else { break }
                bytes += piece[..<count]
            } catch .resourceTemporarilyUnavailable {
                continue
            } catch {
                throw CommandError.unreadable(path: path, reason: "\(error)")
            }
        }
        return bytes
    }
}

/// A wait until a descriptor can be read.
private final class ReadableWait: PollSource {
    private let descriptor: Int32
    private var isReady = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    var interests: [PollInterest] { [PollInterest(descriptor)] }

    func handle(_ ready: PollInterest) { isReady = true }

    /// Waits for it in the loop.
    ///
    /// - Throws: ``CommandError`` at Ctrl-C and once the command has had its time, or ``ShellEnd``.
    func wait(in context: any CommandContext) throws {
        context.host.loop.add(self)
        defer { context.host.loop.remove(self) }
        try context.host.wait { isReady }
    }
}
