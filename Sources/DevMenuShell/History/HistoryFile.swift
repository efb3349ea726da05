package import DevMenuSystem

/// The commands that were entered, in a file that concurrent shells share.
///
/// Opening the history only reads the file. Each command is appended as it is entered, under a lock and
/// by one write; the first one cuts a file that was longer to the last ``limit`` commands. An error is
/// reported once, by ``consumeProblem()``; from then on, commands are remembered only for this
/// session.
package final class HistoryFile {
    /// The number of commands that are saved unless another is given.
    package static let defaultLimit = 10_000

    /// The commands, oldest first: those in the file when it was opened, then this shell's.
    package private(set) var entries: [String] = []
    /// The largest number of commands that are saved.
    package let limit: Int

    /// The file that commands are appended to, or `nil` if there is none, and after an error.
    private var path: String?
    /// Indicates whether the file had more commands than the limit.
    private var isTooLong = false
    private var problem: HistoryError?

    /// Creates a history only of this session.
    package init() { limit = Self.defaultLimit }

    /// Creates a history that is saved in a file, which the first command creates if it is missing.
    ///
    /// - Parameters:
    ///   - path: The file; `nil` if no path is known, which ``consumeProblem()`` reports.
    ///   - limit: The largest number of commands that are saved.
    package init(path: String?, limit: Int = HistoryFile.defaultLimit) {
        self.limit = max(1, limit)
        guard let path else {
            problem = .noPath
            return
        }
        do throws(FileError) {
            let lines = Self.lines(of: try LockedFile.readable(path: path))
            isTooLong = lines.count > self.limit
            read(lines.suffix(self.limit))
            self.path = path
        } catch .refused(.opening, _, .noSuchFileOrDirectory) {
            self.path = path
        } catch {
            problem = .unusable(path: path, error)
        }
    }

    /// Adds a command that was entered.
    ///
    /// - Parameter line: The command, which may have several lines.
    /// - Returns: `false` for a command that isn't saved: it is empty, begins with a blank, or
    ///   repeats the last one.
    @discardableResult
    package func append(_ line: String) -> Bool {
        guard let first = line.utf8.first, first != Byte.space, first != Byte.tab,
            first != Byte.newline, line != entries.last
        else { return false }
        entries.append(line)
        if entries.count > limit { entries.removeFirst(entries.count - limit) }
        guard let path else { return true }
        do throws(FileError) {
            if isTooLong {
                isTooLong = false
                try cut(LockedFile(path: path))
            }
            // The cut has replaced the file.
            try LockedFile(path: path).append(HistoryEncoding.line(of: line))
        } catch {
            self.path = nil
            problem = .unusable(path: path, error)
        }
        return true
    }

    /// Forgets all commands, also those in the file.
    ///
    /// - Throws: ``HistoryError``; the file is then as it was.
    package func forget() throws(HistoryError) {
        if let path, FileSystem.exists(path) {
            do throws(FileError) { try LockedFile(path: path).empty() } catch {
                throw .unusable(path: path, error)
            }
        }
        entries = []
    }

    /// Returns the error that stopped the saving of commands, once; then `nil`.
    package func consumeProblem() -> HistoryError? {
        defer { problem = nil }
        return problem
    }

    /// Cuts the file to its last commands, at most ``limit``.
    private func cut(_ file: borrowing LockedFile) throws(FileError) {
        let contents = try file.contents()
        let lines = Self.lines(of: contents)
        guard lines.count > limit, let first = lines.suffix(limit).first else { return }
        _ = file.replace(with: contents[first.startIndex...])
    }

    private static func lines(of contents: [UInt8]) -> [ArraySlice<UInt8>] {
        contents.withoutByteOrderMark.split(separator: Byte.newline)
    }

    /// Adds the entries of lines; skips those that aren't text, or were cut short.
    private func read(_ lines: ArraySlice<ArraySlice<UInt8>>) {
        for var line in lines {
            // Ours has it as `\r`: the line was written elsewhere.
            if line.last == Byte.carriageReturn { line.removeLast() }
            guard let entry = HistoryEncoding.entry(of: line), entry != entries.last else {
                continue
            }
            entries.append(entry)
        }
    }
}

/// The encoding of a command, which may have several lines, as one line of the history file.
///
/// A backslash is written as `\\`, a newline as `\n`, a carriage return as `\r`; a backslash before
/// anything else, in a line written by hand, is unchanged.
package enum HistoryEncoding {
    /// Returns the line of an entry, with its end of line.
    package static func line(of entry: String) -> [UInt8] {
        entry.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case Byte.backslash: [Byte.backslash, Byte.backslash]
            case Byte.newline: [Byte.backslash, UInt8(ascii: "n")]
            case Byte.carriageReturn: [Byte.backslash, UInt8(ascii: "r")]
            default: [byte]
            }
        } + [Byte.newline]
    }

    /// Returns the entry of a line without its end of line, or `nil` if it is empty, or not text.
    package static func entry(of line: ArraySlice<UInt8>) -> String? {
        guard !line.isEmpty, !line.contains(0) else { return nil }
        guard line.contains(Byte.backslash) else { return String(validating: line, as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var rest = line
        while let byte = rest.popFirst() {
            let escaped: UInt8? =
                switch byte == Byte.backslash ? rest.first : nil {
                case Byte.backslash?: Byte.backslash
                case UInt8(ascii: "n")?: Byte.newline
                case UInt8(ascii: "r")?: Byte.carriageReturn
                default: nil
                }
            bytes.append(escaped ?? byte)
            if escaped != nil { rest.removeFirst() }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// An error that prevents commands from being saved beyond this session.
package enum HistoryError: Error, Equatable, Sendable {
    /// No path for the file: no home directory is known.
    case noPath
    /// The file can't be opened, locked, read or written.
    case unusable(path: String, FileError)
}

extension HistoryError: CustomStringConvertible {
    /// The text of a warning.
    package var description: String { "history isn't saved: " + reason }

    private var reason: String {
        guard case .unusable(let path, let error) = self else {
            return "no home directory is known; set HOME or XDG_STATE_HOME"
        }
        return switch error {
        case .refused(.locking, _, .wouldBlock): "another program has locked '\(path)'"
        case .refused(.opening, _, .isDirectory), .notAFile:
            "'\(path)' isn't a regular file; remove it or put it elsewhere"
        case .refused(_, _, let reason): "can't use '\(path)': \(reason)"
        case .otherOwner(let path, _): "'\(path)': \(error.message(in: path))"
        case .brokenLink: "can't use '\(path)': \(Errno.noSuchFileOrDirectory)"
        case .tooLarge: "can't use '\(path)': \(Errno.fileTooLarge)"
        }
    }
}
