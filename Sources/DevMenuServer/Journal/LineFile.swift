import DevMenuKit
import DevMenuSystem

/// A file of JSON lines with numbers, and its older part; used under a lock.
struct LineFile {
    /// The size at which the file becomes the older part, and a new one is begun.
    static let limit = 1 << 20

    /// The end of a file before lines were appended, for removing them.
    struct End {
        fileprivate let file: Descriptor
        fileprivate let size: Int
        /// The number of the last line that was appended.
        let last: Int
    }

    let path: String
    /// The path of the older part.
    let older: String
    private let limit: Int
    /// Returns the number of a line, or `nil` for one without.
    private let number: @Sendable (JSONValue) -> Int?
    /// The file as this process left it.
    private var known: (identity: FileIdentity, file: Descriptor, last: Int)?

    /// Creates a file, which need not exist.
    ///
    /// - Parameters:
    ///   - path: The path, which ends in `.jsonl`.
    ///   - limit: The size at which a new file is begun.
    ///   - number: Returns the number of a line, or `nil` for one without.
    init(
        _ path: String,
        limit: Int = LineFile.limit,
        number: @escaping @Sendable (JSONValue) -> Int?
    ) {
        self.path = path
        older = FileLocation(path).older
        self.limit = limit
        self.number = number
    }

    /// Appends lines in one write, after the end of a torn last line.
    ///
    /// - Parameters:
    ///   - isFlushed: Indicates whether they are flushed to disk.
    ///   - write: Writes the lines, and raises the last number to that of the last line.
    /// - Returns: The end before them.
    /// - Throws: ``FileError``; nothing was appended then.
    mutating func append(
        flushing isFlushed: Bool,
        _ write: (_ last: inout Int, _ writer: inout JSONWriter) -> Void
    ) throws(FileError) -> End {
        var (file, size, last) = try opened()
        var writer = JSONWriter(capacity: 512)
        write(&last, &writer)
        let bytes = writer.bytes
        if size > 0, size + bytes.count > limit {
            let (path, older) = (path, older)
            try FileError.naming(.replacing, older, FileSystem.move(path, to: older))
            (file, size) = (try FileSystem.appended(path), 0)
        }
        let end = End(file: file, size: size, last: last)
        do throws(FileError) {
            try FileError.naming(.writing, path, file.handle.write(all: bytes))
            if isFlushed { try FileError.naming(.flushing, path, file.handle.flush()) }
            known = (try FileIdentity(of: file, path: path), file, last)
        } catch {
            truncate(to: end)
            throw error
        }
        return end
    }

    /// Removes the lines that were appended after an end.
    mutating func truncate(to end: End) {
        known = nil
        try? end.file.handle.resize(to: Int64(end.size))
    }

    /// Cuts the file at an end of a line.
    ///
    /// - Parameter end: Returns the end in the file's bytes.
    mutating func cut(at end: ([UInt8]) -> Int) {
        guard let file = try? Descriptor(opening: path, .readWrite, options: .nonBlocking),
            let bytes = try? file.contents(atMost: Self.mostBytes, path: path)
        else { return }
        let end = end(bytes)
        guard end < bytes.count else { return }
        known = nil
        try? file.handle.resize(to: Int64(end))
        try? file.handle.flush()
    }

    /// Returns the bytes of the file and of its older part.
    ///
    /// - Parameter change: Changes the bytes of the file.
    /// - Returns: The parts, the newer one first.
    /// - Throws: ``FileError``; a missing file is empty.
    func parts(_ change: (inout [UInt8]) -> Void = { _ in }) throws(FileError) -> [[UInt8]] {
        // The file may become the older part in between, and is then read twice rather than never.
        var part = try bytes(at: path)
        change(&part)
        let earlier = try bytes(at: older)
        return earlier.starts(with: part) ? [earlier] : [part, earlier]
    }

    /// The largest file that is read, which people or other programs must have filled.
    private static let mostBytes = FileSystem.sizeLimit

    private func bytes(at path: String) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            return try FileSystem.contents(of: path, atMost: Self.mostBytes)
        } catch .refused(_, _, .noSuchFileOrDirectory) {
            return []
        } catch {
            throw error
        }
    }

    /// Opens the file, ends a torn last line, and returns the size and the last number.
    private func opened() throws(FileError) -> (file: Descriptor, size: Int, last: Int) {
        let file = try FileSystem.appended(path)
        let identity = try FileIdentity(of: file, path: path)
        if let known, known.identity == identity { return (file, identity.size, known.last) }
        if let last = try lastNumber(in: file, of: identity.size) {
            return (file, identity.size, last)
        }
        var bytes = try file.contents(atMost: Self.mostBytes, path: path)
        let newline = UInt8(ascii: "\n")
        if let last = bytes.last, last != newline {
            try FileError.naming(.writing, path, file.handle.write(all: CollectionOfOne(newline)))
            bytes.append(newline)
        }
        if let last = lastNumber(in: bytes) { return (file, bytes.count, last) }
        return (file, bytes.count, lastNumber(in: try self.bytes(at: older)) ?? 0)
    }

    /// The size of the part at the end in which the last line mostly is.
    private static let tail = 4 << 10

    /// Returns the number of the last line, or `nil` if the whole file is needed to find it.
    private func lastNumber(in file: Descriptor, of size: Int) throws(FileError) -> Int? {
        guard size > Self.tail else { return nil }
        let bytes = try FileError.wrapping(.reading, path) { () throws(Errno) in
            try file.handle.bytes(Self.tail, at: Int64(size - Self.tail))
        }
        let newline = UInt8(ascii: "\n")
        // The first line in here may lack its beginning, and a last one without an end is torn.
        guard bytes.last == newline, let first = bytes.firstIndex(of: newline),
            first < bytes.count - 1
        else { return nil }
        return lastNumber(in: Array(bytes[(first + 1)...]))
    }

    /// Returns the number of the last line that has one; a later version may have written it.
    private func lastNumber(in bytes: [UInt8]) -> Int? {
        JournalLines(bytes).lazy.compactMap { number($0).flatMap { $0 > 0 ? $0 : nil } }.first
    }
}
