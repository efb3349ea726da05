package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// `devmenu replay FILE…`: runs the transcripts of files, and compares what is printed.
package struct ReplayVerb: Verb {
    package static let name = "replay"

    private let parts: ProgramParts

    /// Creates the verb of a program.
    package init(of parts: ProgramParts) { self.parts = parts }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "replay transcripts, and compare what they show with what is printed",
        arguments: [
            CommandArgument("FILE", .file, "files with 'console' blocks", isRepeated: true),
            .option("--check", "print what differs; the default"),
            .option("--update", "write what is printed into the files"),
            .option("--only TITLE", "only the stories under this heading", isRepeated: true),
            .option("--app COMMAND", "the app that blocks with 'attach' talk to"),
            .option("--keep-going", "continue after a story that differs"),
            .option("--yes", "confirm actions that aren't safe"),
            .option("--allow-programs", "allow what runs programs, or reads or writes other files"),
            .option(
                "--secret NAME=@FILE",
                "a secret that the file shows as ***; repeatable",
                isRepeated: true
            ),
            .option("--junit FILE", "write a JUnit file", .file),
            .option("--json", "print one JSON object for each story"),
        ],
        paragraphs: [
            """
            A story is the text between two headings. It runs in separate directories, which are \
            removed. All are judged before the first one runs: by default it starts no program but \
            devmenu, and reads and writes no other file.
            """,
            """
            The status is 0 if all stories are the same, 1 if one differs or none ran, 64 for a file \
            that isn't a transcript, 75 if stories only took too long, and 77 if one is refused.
            """,
        ],
        examples: [
            ("devmenu replay README.md", "check what a README shows"),
            ("devmenu replay --update --only Scripts README.md", "mend one of its stories"),
        ]
    )

    package func check(_ reading: FlagReading) throws(FlagError) {
        try FlagError.refuse([
            (
                reading.has("--check") && reading.has("--update"),
                "--check and --update can't be used together: give one of them."
            ),
            (
                reading.all("--secret").contains { word in
                    let (name, value) = FlagScanner.split(word)
                    return name.isEmpty || !(value ?? "").hasPrefix("@")
                },
                "--secret takes NAME=@FILE."
            ),
        ])
    }

    /// Returns a command whose program is found in any directory.
    private static func located(_ command: String) -> String {
        let program = String(command.prefix { !" \t\n;'\"$`".contains($0) })
        guard program.contains("/"), FileSystem.isExecutable(program) else { return command }
        let path = FileSystem.absolute(program).replacing("'", with: #"'\''"#)
        return "'\(path)'" + command.dropFirst(program.count)
    }

    package func run(_ reading: FlagReading) throws {
        let files = try Self.files(reading)
        var settings = StorySettings(executable: OwnExecutable.path ?? "devmenu")
        settings.mode.rules = ReplayRules(allowsPrograms: reading.has("--allow-programs"))
        settings.mode.confirmsAll = reading.has("--yes")
        settings.app = reading["--app"].map(Self.located)
        settings.secrets = ReplaySecrets(try Self.secrets(reading.all("--secret")))
        let updates = reading.has("--update")
        if updates { for file in files { try file.checkForUpdate() } }
        let isJSON = reading.has("--json")
        let loop = EventLoop()
        let replay = Replay(of: files, verbs: parts.about.verbs, settings, in: loop) { result in
            if isJSON {
                let line = ControlEscaping.escaped(json: Array("\(result.json)\n".utf8))
                return try StandardStreams.write(String(decoding: line, as: UTF8.self))
            }
            if let text = result.text { try StandardStreams.write(text + "\n") }
        }
        // Until the first directory is made, a signal has its effect at once.
        try replay.judge()
        let signals = EndingSignals(interrupting: loop)
        let run = Result {
            try replay.run(keepingGoing: reading.has("--keep-going"), updating: updates)
        }
        // First: a signal that has interrupted it ends the process.
        try signals.finish()
        if let path = reading["--junit"] {
            try NamedFile.write(document: replay.junit, to: path)
        }
        try run.get()
        if !isJSON { try StandardStreams.write(replay.summary + "\n") }
        throw VerbExit(replay.status)
    }

    /// Reads the files, with the stories that are meant.
    private static func files(_ reading: FlagReading) throws -> [ReplayedFile] {
        do {
            var known: Set<String> = []
            let paths = reading.words.filter { path in
                known.insert((try? FileSystem.realPath(of: path)) ?? path).inserted
            }
            let files = try paths.map(ReplayedFile.init)
            let titles = reading.all("--only")
            let all = files.flatMap(\.stories).map(\.title)
            for title in titles where !all.contains(title) {
                let hint = NearestName.question(NearestName.suggestion(for: title, among: all))
                throw VerbError("no story is called '\(title.shownName)'\(hint)", status: 64)
            }
            if !titles.isEmpty { for file in files { file.keep(only: titles) } }
            return files
        } catch let error as TranscriptError {
            throw VerbError(ControlEscaping.escaped("\(error)"), status: 64)
        }
    }

    /// Reads the secrets, each the first line of a file.
    private static func secrets(_ words: [String]) throws -> [String: String] {
        var values: [String: String] = [:]
        for word in words {
            let (name, value) = FlagScanner.split(word)
            let path = TextFile.path(String((value ?? "").dropFirst()))
            do throws(FileError) {
                let line = try WholeFile(path).read().prefix { $0 != Byte.newline }
                values[name] = String(decoding: line, as: UTF8.self)
            } catch {
                throw VerbError("can't read '\(path)': \(error.message(in: path))", status: 66)
            }
        }
        return values
    }
}
