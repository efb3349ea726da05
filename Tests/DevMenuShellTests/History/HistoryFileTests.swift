import DevMenuShell
import TerminalTesting

@Suite struct HistoryFileTests {
    @Test func `keeps commands from one session to the next`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("state/devmenu/history")
        let first = HistoryFile(path: path)
        let entries = ["list", "open 'a\nb'", #"x "\n\\" \"#, "中文", "a\rb"]
        for entry in entries { #expect(first.append(entry)) }
        #expect(first.entries == entries)
        #expect(first.consumeProblem() == nil)

        let second = HistoryFile(path: path)
        #expect(second.entries == entries)
        #expect(try folder.contents(of: "state/devmenu/history").utf8.count { $0 == 0x0A } == 5)
        #expect(try Stat(path).permissions == .ownerReadWrite)
        #expect(try Stat(folder.path("state/devmenu")).permissions == .ownerReadWriteExecute)
        #expect(try Stat(folder.path("state")).permissions == .ownerReadWriteExecute)
    }

    @Test func `drops repeats, blank lines and lines that begin with a space`() throws {
        let folder = try TemporaryDirectory()
        let history = HistoryFile(path: folder.path("history"))
        let kept = ["a", "a", "", " b", "\tc", "d", "a"].map { history.append($0) }
        #expect(kept == [true, false, false, false, false, true, true])
        #expect(history.entries == ["a", "d", "a"])
        #expect(HistoryFile(path: folder.path("history")).entries == ["a", "d", "a"])
    }

    @Test func `makes a file private that others could read`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("history")
        try folder.write("a\n", to: "history")
        chmod(path, 0o644)
        HistoryFile(path: path).append("b")
        #expect(try Stat(path).permissions == .ownerReadWrite)
    }

    @Test func `reads the rest of a damaged file and appends after a torn line`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("history")
        try folder.write(
            Array("a\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("b\nb\n\\q\\\nto".utf8),
            to: "history"
        )
        let history = HistoryFile(path: path)
        #expect(history.entries == ["a", "b", "\\q\\", "to"])
        history.append("c")
        #expect(HistoryFile(path: path).entries == ["a", "b", "\\q\\", "to", "c"])
    }

    @Test func `opening changes nothing`() throws {
        let folder = try TemporaryDirectory()
        let text = "a\r\nb\nc\nto"
        try folder.write(text, to: "history")
        chmod(folder.path("history"), 0o644)
        #expect(HistoryFile(path: folder.path("history"), limit: 2).entries == ["c", "to"])
        #expect(try folder.contents(of: "history") == text)
        #expect(try Stat(folder.path("history")).permissions.rawValue == 0o644)
        #expect(HistoryFile(path: folder.path("other/history")).entries == [])
        #expect(try folder.names(in: ".") == ["history"])
    }

    @Test func `reads lines that end in CR, after a byte order mark`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("\u{FEFF}list\r\nversion\r\nversion\n", to: "history")
        let history = HistoryFile(path: folder.path("history"))
        #expect(history.entries == ["list", "version"])
        history.append("a\r")
        #expect(HistoryFile(path: folder.path("history")).entries.last == "a\r")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can write another user's file"))
    func `another user's file is read, and left`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("history")
        try folder.write("a\n", to: "history")
        #expect(chown(path, 65_534, 65_534) == 0)
        let history = HistoryFile(path: path)
        #expect(history.entries == ["a"])
        history.append("b")
        let error = FileError.otherOwner(path: path, owner: 65_534)
        #expect(history.consumeProblem() == .unusable(path: path, error))
        #expect(try folder.contents(of: "history") == "a\n")
        #expect(throws: HistoryError.self) { try HistoryFile(path: path).forget() }
        #expect(try folder.contents(of: "history") == "a\n")
    }

    @Test func `keeps the latest commands and shortens the file at the first command`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("history")
        let first = HistoryFile(path: path, limit: 5)
        for number in 1...12 { first.append("command \(number)") }
        #expect(first.entries == (8...12).map { "command \($0)" })
        #expect(try folder.contents(of: "history").split(separator: "\n").count == 12)

        let second = HistoryFile(path: path, limit: 5)
        #expect(second.entries == first.entries)
        second.append("new")
        #expect(try folder.contents(of: "history").split(separator: "\n").count == 6)
        #expect(try Stat(path).permissions == .ownerReadWrite)
        #expect(try folder.names(in: ".") == ["history"])
        // The first shell still appends to the file that has the name now.
        first.append("late")
        #expect(HistoryFile(path: path, limit: 99).entries.last == "late")
    }

    @Test func `follows a link to the file and keeps the link`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("history")
        try folder.write("a\nb\nc\n", to: "kept")
        #expect(symlink(folder.path("kept"), path) == 0)
        let history = HistoryFile(path: path, limit: 2)
        #expect(history.entries == ["b", "c"])
        history.append("d")
        #expect(try folder.contents(of: "kept") == "b\nc\nd\n")
        #expect(try folder.names(in: ".") == ["history", "kept"])
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `loses no line of eight shells while others shorten the file`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("history")
        // More than the limit, so each opening replaces the file that others have open.
        let limit = 5000 * TestScale.factor
        let old = String(repeating: "old\nolder\n", count: limit * 3 / 5)
        try folder.write(old, to: "history")
        let (shells, count) = (8, 100 * TestScale.factor)
        await withTaskGroup(of: [HistoryError].self) { group in
            for shell in 0..<shells {
                group.addTask {
                    var problems: [HistoryError] = []
                    var history = HistoryFile(path: path, limit: limit)
                    for number in 0..<count {
                        if number % 50 == 49 { history = HistoryFile(path: path, limit: limit) }
                        history.append("shell \(shell) line \(number)")
                        if let problem = history.consumeProblem() { problems.append(problem) }
                    }
                    return problems
                }
            }
            for await problems in group { #expect(problems == []) }
        }
        let lines = try folder.contents(of: "history").split(separator: "\n")
        for shell in 0..<shells {
            let own = lines.filter { $0.hasPrefix("shell \(shell) ") }
            #expect(own == (0..<count).map { "shell \(shell) line \($0)" })
        }
        #expect(try folder.names(in: ".") == ["history"])
    }

    @Test func `continues in memory, with one problem, without a usable path`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "file")
        let below = folder.path("file/devmenu/history")
        let cases: [(String?, String)] = [
            (nil, "no home directory is known; set HOME or XDG_STATE_HOME"),
            (below, "can't use '\(below)': \(Errno.notDirectory)"),
            (folder.path, "'\(folder.path)' isn't a regular file; remove it or put it elsewhere"),
        ]
        for (path, problem) in cases {
            let history = HistoryFile(path: path)
            #expect(history.append("a"))
            #expect(history.append("b"))
            #expect(history.entries == ["a", "b"])
            let told = history.consumeProblem()?.description
            #expect(told == "history isn't saved: " + problem)
            #expect(history.consumeProblem() == nil)
        }
    }

    @Test func `reports a lost file once, and never the lack of one`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("state/history")
        let history = HistoryFile(path: path)
        history.append("a")
        #expect(history.consumeProblem() == nil)
        unlink(path)
        rmdir(folder.path("state"))
        try folder.write("", to: "state")
        history.append("b")
        history.append("c")
        let told = history.consumeProblem()?.description
        #expect(told == "history isn't saved: can't use '\(path)': \(Errno.notDirectory)")
        #expect(history.consumeProblem() == nil)
        #expect(history.entries == ["a", "b", "c"])

        let session = HistoryFile()
        session.append("a")
        #expect(session.entries == ["a"])
        #expect(session.consumeProblem() == nil)
    }
}
