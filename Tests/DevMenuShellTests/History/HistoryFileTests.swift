import DevMenuShell
import DevMenuSystem
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct HistoryFileTests {
    @Test func `keeps commands from one session to the next`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/state/devmenu/history"
        let first = HistoryFile(path: path)
        let entries = ["list", "open 'a\nb'", #"x "\n\\" \"#, "中文", "a\rb"]
        for entry in entries { #expect(first.append(entry)) }
        #expect(first.entries == entries)
        #expect(first.takeProblem() == nil)

        let second = HistoryFile(path: path)
        #expect(second.entries == entries)
        #expect(try scratch.read(path).filter { $0 == UInt8(ascii: "\n") }.count == 5)
        #expect(try scratch.mode(path) == 0o600)
        #expect(try scratch.mode(scratch.path + "/state/devmenu") == 0o700)
        #expect(try scratch.mode(scratch.path + "/state") == 0o700)
    }

    @Test func `drops repeats, blank lines and lines that begin with a space`() throws {
        let scratch = try Scratch()
        let history = HistoryFile(path: scratch.path + "/history")
        let kept = ["a", "a", "", " b", "\tc", "d", "a"].map { history.append($0) }
        #expect(kept == [true, false, false, false, false, true, true])
        #expect(history.entries == ["a", "d", "a"])
        #expect(HistoryFile(path: scratch.path + "/history").entries == ["a", "d", "a"])
    }

    @Test func `makes a file private that others could read`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/history"
        try scratch.write("a\n", to: path)
        chmod(path, 0o644)
        _ = HistoryFile(path: path)
        #expect(try scratch.mode(path) == 0o600)
    }

    @Test func `reads the rest of a damaged file and appends after a torn line`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/history"
        try scratch.write(
            Array("a\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("b\nb\n\\q\\\nto".utf8),
            to: path
        )
        let history = HistoryFile(path: path)
        #expect(history.entries == ["a", "b", "\\q\\", "to"])
        history.append("c")
        #expect(HistoryFile(path: path).entries == ["a", "b", "\\q\\", "to", "c"])
    }

    @Test func `keeps the latest commands and shortens the file when it is opened`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/history"
        let first = HistoryFile(path: path, limit: 5)
        for number in 1...12 { first.append("command \(number)") }
        #expect(first.entries == (8...12).map { "command \($0)" })
        #expect(try scratch.read(path).split(separator: UInt8(ascii: "\n")).count == 12)

        let second = HistoryFile(path: path, limit: 5)
        #expect(second.entries == first.entries)
        #expect(try scratch.read(path).split(separator: UInt8(ascii: "\n")).count == 5)
        #expect(try scratch.mode(path) == 0o600)
        #expect(scratch.names == ["history"])
        // The first shell still appends to the file that has the name now.
        first.append("late")
        #expect(HistoryFile(path: path, limit: 99).entries.last == "late")
    }

    @Test func `follows a link to the file and keeps the link`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/history"
        try scratch.write("a\nb\nc\n", to: scratch.path + "/kept")
        #expect(symlink(scratch.path + "/kept", path) == 0)
        #expect(HistoryFile(path: path, limit: 2).entries == ["b", "c"])
        #expect(try scratch.read(scratch.path + "/kept") == Array("b\nc\n".utf8))
        #expect(scratch.names == ["history", "kept"])
    }

    @Test(.hangLimit)
    func `loses no line of eight shells while others shorten the file`() async throws {
        let scratch = try Scratch()
        let path = scratch.path + "/history"
        // More than the limit, so each opening replaces the file that others have open.
        let old = String(repeating: "old\nolder\n", count: 3000)
        try scratch.write(old, to: path)
        let (shells, count) = (8, 500)
        await withTaskGroup(of: [HistoryError].self) { group in
            for shell in 0..<shells {
                group.addTask {
                    var problems: [HistoryError] = []
                    var history = HistoryFile(path: path, limit: 5000)
                    for number in 0..<count {
                        if number % 50 == 49 { history = HistoryFile(path: path, limit: 5000) }
                        history.append("shell \(shell) line \(number)")
                        if let problem = history.takeProblem() { problems.append(problem) }
                    }
                    return problems
                }
            }
            for await problems in group { #expect(problems == []) }
        }
        let lines = String(decoding: try scratch.read(path), as: UTF8.self).split(separator: "\n")
        for shell in 0..<shells {
            let own = lines.filter { $0.hasPrefix("shell \(shell) ") }
            #expect(own == (0..<count).map { "shell \(shell) line \($0)" })
        }
        #expect(scratch.names == ["history"])
    }

    @Test func `continues in memory, with one problem, without a usable path`() throws {
        let scratch = try Scratch()
        try scratch.write("", to: scratch.path + "/file")
        let cases: [(String?, HistoryError)] = [
            (nil, .noPath),
            (
                scratch.path + "/file/devmenu/history",
                .refused(path: scratch.path + "/file/devmenu/history", .notDirectory)
            ),
            (scratch.path, .notAFile(path: scratch.path)),
        ]
        for (path, problem) in cases {
            let history = HistoryFile(path: path)
            #expect(history.append("a"))
            #expect(history.append("b"))
            #expect(history.entries == ["a", "b"])
            #expect(history.takeProblem() == problem)
            #expect(history.takeProblem() == nil)
            #expect(problem.description.hasPrefix("history is not kept: "))
        }
    }

    @Test func `reports a lost file once, and never the lack of one`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/state/history"
        let history = HistoryFile(path: path)
        history.append("a")
        #expect(history.takeProblem() == nil)
        unlink(path)
        rmdir(scratch.path + "/state")
        try scratch.write("", to: scratch.path + "/state")
        history.append("b")
        history.append("c")
        #expect(history.takeProblem() == .refused(path: path, .notDirectory))
        #expect(history.takeProblem() == nil)
        #expect(history.entries == ["a", "b", "c"])

        let session = HistoryFile()
        session.append("a")
        #expect(session.entries == ["a"])
        #expect(session.takeProblem() == nil)
    }
}

/// A temporary directory.
private final class Scratch: Sendable {
    struct SystemCallError: Error { var reason: Int32 }

    private let directory: TemporaryDirectory
    var path: String { directory.path }

    init() throws { directory = try TemporaryDirectory() }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    func write(_ bytes: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw SystemCallError(reason: errno) }
        defer { close(file) }
        #if canImport(Darwin)
        let written = Darwin.write(file, bytes, bytes.count)
        #elseif canImport(Glibc)
        let written = Glibc.write(file, bytes, bytes.count)
        #else
        let written = Musl.write(file, bytes, bytes.count)
        #endif
        guard written == bytes.count else { throw SystemCallError(reason: errno) }
    }

    func read(_ path: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw SystemCallError(reason: errno) }
        defer { close(file) }
        let count = pread(file, &bytes, bytes.count, 0)
        guard count >= 0 else { throw SystemCallError(reason: errno) }
        return Array(bytes[..<count])
    }

    func mode(_ path: String) throws -> mode_t {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemCallError(reason: errno) }
        return status.st_mode & 0o777
    }
}
