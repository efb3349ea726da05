package import DevMenuSystem

/// The commands that were entered, in a file that concurrent shells share.
///
/// Each command is appended as it is entered, under a lock and by one write. The file is cut to the
/// last ``limit`` commands only when it is opened. An error is reported once, by ``takeProblem()``;
/// from then on commands are remembered for this session alone.
package final class HistoryFile {
    /// The number of commands that are kept unless another is given.
    package static let defaultLimit = 10_000

    /// The commands, oldest first: those in the file when it was opened, then this shell's.
    package private(set) var entries: [String] = []
    /// The largest number of commands that are kept.
    package let limit: Int

    /// The file that commands are appended to, or `nil` if there is none, and after an error.
    private var path: String?
    private var problem: HistoryError?

    /// Creates a history of this session alone.
    package init() {
        limit = Self.defaultLimit
    }

    /// Creates a history that is kept in a file, which is created if it is missing.
    ///
    /// - Parameters:
    ///   - path: The file; `nil` if no path is known, which ``takeProblem()`` reports.
    ///   - limit: The largest number of commands that are kept.
    package init(path: String?, limit: Int = HistoryFile.defaultLimit) {
        self.limit = max(1, limit)
        guard let path else {
            problem = .noPath
            return
        }
        do throws(HistoryError) {
            let file = try LockedFile(path: path)
            read(try file.contents()) { _ = file.replace(with: $0) }
            self.path = path
        } catch {
            problem = error
            read(LockedFile.readable(path: path)) { _ in }
        }
    }

    /// Adds a command that was entered.
    ///
    /// - Parameter line: The command, which may have several lines.
    /// - Returns: `false` for a command that isn't kept: it is empty, begins with a blank, or
    ///   repeats the last one.
    @discardableResult
    package func append(_ line: String) -> Bool {
        guard let first = line.utf8.first, first != Byte.space, first != Byte.tab,
            first != Byte.newline, line != entries.last
        else { return false }
        entries.append(line)
        if entries.count > limit { entries.removeFirst(entries.count - limit) }
        guard let path else { return true }
        do throws(HistoryError) {
            try LockedFile(path: path).append(HistoryEncoding.line(of: line))
        } catch {
            self.path = nil
            problem = error
        }
        return true
    }

    /// Forgets all commands, also those in the file.
    ///
    /// - Throws: ``HistoryError``; the file is then as it was.
    package func forget() throws(HistoryError) {
        if let path { try LockedFile(path: path).empty() }
        entries = []
    }

    /// Returns the error that stopped the saving of commands, once; then `nil`.
    package func takeProblem() -> HistoryError? {
        defer { problem = nil }
        return problem
    }

    /// Adds the entries of a file's contents; skips lines that aren't text, or were cut short.
    private func read(_ contents: [UInt8], replace: (ArraySlice<UInt8>) -> Void) {
        var lines = contents.split(separator: Byte.newline, omittingEmptySubsequences: true)
        if lines.count > limit {
            lines.removeFirst(lines.count - limit)
            replace(contents[(lines.first?.startIndex ?? 0)...])
        }
        for line in lines {
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
/// anything else, in a line written by hand, stands for itself.
package enum HistoryEncoding {
    /// Returns the line of an entry, with its end of line.
    package static func line(of entry: String) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(entry.utf8.count + 1)
        for byte in entry.utf8 {
            switch byte {
            case Byte.backslash: line += [Byte.backslash, Byte.backslash]
            case Byte.newline: line += [Byte.backslash, UInt8(ascii: "n")]
            case Byte.carriageReturn: line += [Byte.backslash, UInt8(ascii: "r")]
            default: line.append(byte)
            }
        }
        line.append(Byte.newline)
        return line
    }

    /// Returns the entry of a line without its end of line, or `nil` if it is empty or not text.
    package static func entry(of line: ArraySlice<UInt8>) -> String? {
        guard !line.isEmpty else { return nil }
        guard line.contains(Byte.backslash) else { return String(validating: line, as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var rest = line
        while let byte = rest.popFirst() {
            guard byte == Byte.backslash, let next = rest.first else {
                bytes.append(byte)
                continue
            }
            switch next {
            case Byte.backslash: bytes.append(Byte.backslash)
            case UInt8(ascii: "n"): bytes.append(Byte.newline)
            case UInt8(ascii: "r"): bytes.append(Byte.carriageReturn)
            default:
                bytes.append(byte)
                continue
            }
            rest.removeFirst()
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// An error that keeps commands from being kept beyond this session.
package enum HistoryError: Error, Equatable, Sendable {
    /// No path for the file: no home directory is known.
    case noPath
    /// The system refused the file.
    case refused(path: String, Errno)
    /// The path leads to something else: a directory, a pipe.
    case notAFile(path: String)
    /// Another program kept the file locked for too long.
    case locked(path: String)
}

extension HistoryError: CustomStringConvertible {
    /// The text of a warning.
    package var description: String {
        switch self {
        case .noPath:
            "history is not kept: no home directory is known; set HOME or XDG_STATE_HOME"
        case .refused(let path, let reason):
            "history is not kept: cannot use '\(path)': \(reason)"
        case .notAFile(let path):
            "history is not kept: '\(path)' isn't a regular file; remove it or put it elsewhere"
        case .locked(let path):
            "history is not kept: another program keeps '\(path)' locked"
        }
    }
}
