import DevMenuSystem

/// A text file of a person's own, in which the shell changes some lines and leaves all others.
package struct PersonalFile {
    /// The longest wait for another shell that changes the file.
    private static let patience = Duration.seconds(2)
    /// The largest file that is read, in bytes.
    private static let limit = 1 << 20

    /// The path, or `nil` if no home directory is known.
    package let path: String?

    /// Creates a reference to a file, which need not exist.
    package init(_ path: String?) { self.path = path }

    /// The lines; none of a file that is missing or can't be read.
    var lines: [String] { path.flatMap { try? Self.lines(in: $0) }?.map(\.text) ?? [] }

    /// Changes the lines in one step, beside other shells that do so.
    ///
    /// - Parameter change: Changes the lines that the file has now.
    /// - Throws: ``CommandError/unwritable(path:reason:)``; the file is then as it was.
    func change(_ change: (inout [String]) -> Void) throws(CommandError) {
        guard let path else {
            throw .unwritable(path: "the file", reason: "no home directory is known; set HOME")
        }
        do throws(FileError) {
            // A link to the file stays a link.
            let location = try FileLocation(path).followed().last ?? FileLocation(path)
            try FileSystem.checkOwner(of: path)
            let lock = try FileLock(on: location.lock, within: Self.patience)
            defer { withExtendedLifetime(lock) {} }
            let former = try Self.lines(in: path)
            var lines = former.map(\.text)
            change(&lines)
            // A line that isn't text, or ends in CR, stays as it is.
            var unchanged = Dictionary(grouping: former.reversed(), by: \.text)
            let bytes = lines.flatMap { line in
                let same = unchanged[line]?.popLast()?.bytes
                return (same ?? Array(line.utf8)[...]) + [Byte.newline]
            }
            try WholeFile(location.path).replace(with: bytes)
        } catch {
            throw .unwritable(path: path, reason: error.message(in: path))
        }
    }

    /// Returns the lines of a file, without a byte order mark; none if it's missing.
    private static func lines(
        in path: String
    ) throws(FileError) -> [(text: String, bytes: ArraySlice<UInt8>)] {
        do throws(FileError) {
            let bytes = try FileSystem.contents(of: path, atMost: limit).withoutByteOrderMark
            let lines = bytes.split(separator: Byte.newline, omittingEmptySubsequences: false)
            return (lines.last == [] ? lines.dropLast() : lines[...]).map { line in
                let endsInCR = line.last == Byte.carriageReturn
                return (String(decoding: endsInCR ? line.dropLast() : line, as: UTF8.self), line)
            }
        } catch .refused(.opening, _, .noSuchFileOrDirectory) {
            return []
        }
    }
}

extension [String] {
    /// Puts a line in place of the last one that it replaces, or at the end.
    mutating func put(_ line: String, replacing isReplaced: (String) -> Bool) {
        if let index = lastIndex(where: isReplaced) { self[index] = line } else { append(line) }
    }
}

/// The files that a person keeps for the prompt: aliases, the start-up script, the history.
package final class PersonalFiles {
    /// The names for lines of the prompt.
    package let aliases: Aliases
    /// The start-up script, in which settings of the shell can be saved.
    package let startUp: PersonalFile
    /// The lines that were entered.
    package private(set) lazy var history = openHistory()
    /// Called when the history is forgotten.
    var onHistoryForgotten: () -> Void = {}

    private let openHistory: () -> HistoryFile

    /// Creates references to the files; the history is opened at its first use.
    package init(
        aliases: Aliases = Aliases(),
        startUp: PersonalFile = PersonalFile(nil),
        history: @escaping () -> HistoryFile = { HistoryFile() }
    ) {
        self.aliases = aliases
        self.startUp = startUp
        openHistory = history
    }

    /// Forgets the lines that were entered, also in the file.
    ///
    /// - Throws: ``CommandError`` of the kind `unwritable`.
    func forgetHistory() throws(CommandError) {
        do throws(HistoryError) {
            try history.forget()
        } catch {
            throw .unwritable(path: "the history", reason: "\(error)")
        }
        onHistoryForgotten()
    }
}
