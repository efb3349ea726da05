import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The file of a recording: it's appended to, and nothing of it is ever removed or replaced.
final class RecordingFile {
    /// The first line of a file that a recording has made.
    static let firstLine =
        "Recorded by devmenu: secrets that it knows read ***. Only the app knows its others, so read this "
        + "before you share it."
    /// The most bytes of a file that is appended to.
    static let limit = 16 << 20

    private let file: Descriptor
    /// Indicates whether a recording had made it before.
    let isContinued: Bool
    /// The text that ends what it had before: a block that a killed process left open, or nothing.
    let start: String
    /// The number of bytes that it had before.
    private let offset: Int64

    /// Opens a file, or makes it, only for this user.
    ///
    /// - Parameters:
    ///   - name: The path, as it was typed.
    ///   - appendsToAny: `true` to append to a file that no recording has made.
    /// - Throws: ``CommandError`` for anything but a regular file of this user's with one name, and one
    ///   that another recording has open.
    init(_ name: String, appendsToAny: Bool) throws(CommandError) {
        func refusal(_ reason: String) -> CommandError { .unwritable(path: name, reason: reason) }
        let path = TextFile.path(name)
        guard !FileSystem.isLink(path) else { throw refusal("it's a link; give the file itself") }
        let (status, contents): (Stat, [UInt8])
        do throws(Errno) {
            file = try Descriptor(
                opening: path,
                .readWrite,
                options: [.create, .append, .noFollow, .nonBlocking],
                permissions: .ownerReadWrite
            )
            status = try Stat(file.handle)
            // Some devices never end.
            let isRead = status.type == .regular && status.size <= Self.limit
            contents = isRead ? try file.handle.bytes(expecting: Int(status.size)) : []
        } catch {
            throw refusal("\(error)")
        }
        guard status.type == .regular else { throw refusal("it isn't a file") }
        guard status.linkCount == 1 else { throw refusal("it has several names (hard links)") }
        guard status.owner == OwnProcess.user else { throw refusal("it's another user's") }
        guard (try? file.tryToLock()) ?? true else {
            throw refusal("another devmenu is recording to it")
        }
        guard status.size <= Self.limit else { throw refusal("it's larger than 16 MiB") }
        offset = Int64(contents.count)
        isContinued = contents.starts(with: Self.firstLine.utf8)
        guard isContinued || contents.isEmpty || appendsToAny else {
            let reason = "'\(name.shownName)' wasn't made by a recording"
            throw .host(.unconfirmed("\(reason): --yes appends to it"))
        }
        let isInLine = contents.last.map { $0 != Byte.newline } ?? false
        let fence = Self.openFence(of: contents)
        start = (isInLine ? "\n" : "") + (fence.isEmpty ? "" : fence + "\n")
    }

    /// Appends a text by one write, all of it or nothing.
    ///
    /// - Throws: The system's error.
    func append(_ text: String) throws(Errno) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return }
        let size = try Stat(file.handle).size
        let written = try Errno.only { try bytes.withUnsafeBytes { try file.handle.write($0) } }
        guard written < bytes.count else { return }
        // Only the beginning of this text, which would end in half a line.
        if written > 0 { try? file.handle.resize(to: size) }
        throw .noSpace
    }

    /// Returns whether the last story has a text.
    func storyContains(_ text: String) -> Bool {
        let size = (try? Stat(file.handle).size) ?? 0
        let bytes = (try? file.handle.bytes(min(Int(size), Self.limit), at: 0)) ?? []
        let whole = String(decoding: bytes, as: UTF8.self)
        let start = whole.utf8.ranges(of: "\n\n```console setup".utf8).last?.lowerBound
        return whole.utf8[(start ?? whole.startIndex)...].contains(text.utf8)
    }

    /// The text that was appended so far.
    var appended: String {
        let end = (try? Stat(file.handle).size) ?? offset
        let bytes = try? file.handle.bytes(min(Int(end - offset), 1 << 20), at: offset)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// Returns the fence that ends the last block, or an empty text if that is closed.
    private static func openFence(of contents: [UInt8]) -> String {
        let mark = UInt8(ascii: "`")
        let open = contents.split(separator: Byte.newline).reduce(0) { open, line in
            let count = line.prefix { $0 == mark }.count
            if open == 0 { return count < 3 ? 0 : count }
            return count >= open && count == line.count ? 0 : open
        }
        return String(repeating: "`", count: open)
    }
}
