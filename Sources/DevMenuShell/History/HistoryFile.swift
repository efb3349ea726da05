/// The commands that were entered, kept in a file that concurrent shells share.
///
/// Each command is appended as it is entered, under a lock and by one write. The file is cut to the
/// last ``limit`` commands only when it is opened. What goes wrong with it is told once, by
/// ``takeProblem()``; from then on commands are remembered for this session alone.
package final class HistoryFile {
    /// How many commands are kept.
    package static let defaultLimit = 10_000

    /// The commands, oldest first: those that the file held when it was opened, then this shell's.
    package private(set) var entries: [String] = []
    /// The most commands that are kept.
    package let limit: Int

    /// Where commands are appended; `nil` once, or where, they are not.
    private var path: String?
    private var problem: HistoryProblem?

    /// A history of this session alone.
    package init() {
        limit = Self.defaultLimit
    }

    /// A history kept in a file, which is created where it is missing.
    ///
    /// - Parameters:
    ///   - path: The file; `nil` where no place is known, which is a problem to be told.
    ///   - limit: The most commands that are kept.
    package init(path: String?, limit: Int = HistoryFile.defaultLimit) {
        self.limit = max(1, limit)
        guard let path else {
            problem = .noPlace
            return
        }
        do throws(HistoryProblem) {
            let file = try LockedFile(path: path)
            read(try file.contents()) { _ = file.replace(with: $0) }
            self.path = path
        } catch {
            problem = error
            read(LockedFile.readable(path: path)) { _ in }
        }
    }

    /// Remembers a command that was entered.
    ///
    /// - Parameter line: The command, which may have several lines.
    /// - Returns: False when it is not kept: it is empty, begins with a blank, or repeats the last one.
    @discardableResult
    package func append(_ line: String) -> Bool {
        guard let first = line.utf8.first, first != Byte.space, first != Byte.tab,
            first != Byte.newline, line != entries.last
        else { return false }
        entries.append(line)
        if entries.count > limit { entries.removeFirst(entries.count - limit) }
        guard let path else { return true }
        do throws(HistoryProblem) {
            try LockedFile(path: path).append(HistoryEncoding.line(of: line))
        } catch {
            self.path = nil
            problem = error
        }
        return true
    }

    /// The last commands, oldest first.
    package func recent(_ count: Int) -> ArraySlice<String> {
        entries.suffix(max(0, count))
    }

    /// What went wrong, the first time that it is asked for.
    package func takeProblem() -> HistoryProblem? {
        defer { problem = nil }
        return problem
    }

    /// Takes the entries out of a file's contents; lines that are no text, or were cut short, go by.
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
