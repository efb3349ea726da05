import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// A replay of the stories of some files: each is judged before the first one runs.
final class Replay {
    /// A story that was looked at.
    struct Result {
        let path: String
        let story: Story
        let outcome: StoryOutcome
        var duration: Duration?
        /// Indicates whether what differs was written into the file.
        var isUpdated = false

        /// The outcome in a word.
        var word: String { isUpdated ? "updated" : outcome.name }
    }

    private let verbs: [NamedVerb]
    private let settings: StorySettings
    private let loop: EventLoop
    /// Called with each result, in order.
    private let report: (Result) throws -> Void
    /// The results so far.
    private(set) var results: [Result] = []
    /// The stories, with their files.
    private let stories: [(file: ReplayedFile, story: Story)]
    /// The indices of those that are refused beforehand.
    private var refused: Set<Int> = []

    /// Creates a replay.
    init(
        of files: [ReplayedFile],
        verbs: [NamedVerb],
        _ settings: StorySettings,
        in loop: EventLoop,
        reporting report: @escaping (Result) throws -> Void
    ) {
        self.verbs = verbs
        (self.settings, self.loop, self.report) = (settings, loop, report)
        stories = files.flatMap { file in file.stories.map { (file: file, story: $0) } }
    }

    /// Judges the stories, and reports those that are refused.
    func judge() throws {
        for (index, (file, story)) in stories.enumerated() {
            guard
                let error = settings.mode.rules.refusal(of: story, in: file.path, verbs: verbs)
            else { continue }
            refused.insert(index)
            let reason = "line \(error.line): \(error.problem)"
            try add(Result(path: file.path, story: story, outcome: .refused(reason)))
        }
    }

    /// Replays the stories until one isn't the same, once they're judged; none if one is refused
    /// beforehand.
    ///
    /// - Parameters:
    ///   - keepsGoing: `true` to replay all but those that are refused.
    ///   - updates: `true` to write what was printed into the files.
    /// - Throws: `HostError.interrupted` for a signal, and ``VerbError``.
    func run(keepingGoing keepsGoing: Bool, updating updates: Bool) throws {
        guard refused.isEmpty || keepsGoing else { return }
        for (index, (file, story)) in stories.enumerated() where !refused.contains(index) {
            let start = ContinuousClock.now
            let run: StoryRun
            do throws(Errno) {
                run = try StoryRun(of: story, settings, in: loop)
            } catch {
                throw VerbError("can't make directories for '\(story.title)': \(error)")
            }
            let outcome = try run.outcome()
            var result = Result(
                path: file.path,
                story: story,
                outcome: outcome,
                duration: .now - start
            )
            if updates, case .differs = outcome {
                try file.update(run.updates)
                result.isUpdated = run.isMended
            }
            try add(result)
            if !["same", "skipped", "updated"].contains(result.word), !keepsGoing { return }
        }
    }

    private func add(_ result: Result) throws {
        results.append(result)
        try report(result)
    }

    /// The status of the replay: of what was refused, differs or took too long, the first of these.
    var status: Int32 {
        let words = Set(results.map(\.word))
        if words.contains("refused") { return ExitStatus.status(for: "denied") }
        if words.contains("differs") { return 1 }
        if words.contains("timeout") { return ExitStatus.status(for: "timeout") }
        return words.isDisjoint(with: ["same", "updated"]) ? 1 : ExitStatus.success
    }

    /// A line with the number of stories of each outcome: `31 stories: 29 same, 1 differs, 1 skipped (…)`.
    var summary: String {
        let total = stories.count
        var parts: [String] = []
        for word in ["same", "updated", "differs", "refused", "timeout", "skipped"] {
            let meant = results.filter { $0.word == word }
            guard !meant.isEmpty else { continue }
            var reasons: [String] = []
            for case .skipped(let reason) in meant.map(\.outcome) where !reasons.contains(reason) {
                reasons.append(ControlEscaping.escaped(reason))
            }
            let isMany = meant.count > 1
            let words = ["differs": isMany ? "differ" : "differs", "timeout": "timed out"]
            parts.append(
                "\(meant.count) \(words[word] ?? word)"
                    + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))")
            )
        }
        let left = total - results.count
        if left > 0 { parts.append("\(left) not run") }
        let counts = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        return "\(total) \(total == 1 ? "story" : "stories")\(counts)"
    }

    /// The results as a JUnit file.
    var junit: [UInt8] {
        let cases = results.map { result in
            JUnitReport.Case(
                name: result.story.title,
                group: result.path,
                duration: result.duration,
                result: result.outcome.tested
            )
        }
        return JUnitReport(suite: "devmenu replay", cases).bytes
    }
}

extension Replay.Result {
    /// The lines about a story that isn't the same, or `nil`: its line, and what differs.
    var text: String? {
        let head = ControlEscaping.escaped("\(path):\(story.line): \(story.title): ")
        switch outcome {
        case .same, .skipped: return nil
        case .differs where isUpdated: return head + word
        case .differs(let lines):
            let shown = lines.map { ControlEscaping.escaped($0) }
            return ([head + word, "--- \(path.shownName)", "+++ replayed"] + shown)
                .joined(separator: "\n")
        case .refused(let reason), .timeout(let reason):
            return head + "\(outcome.name): \(ControlEscaping.escaped(reason))"
        }
    }

    /// The story as a line of JSON.
    var json: JSONValue {
        var (difference, reason): (String?, String?)
        switch outcome {
        case .same: break
        case .differs(let lines): difference = lines.joined(separator: "\n")
        case .skipped(let text), .refused(let text), .timeout(let text): reason = text
        }
        return .object(compacting: [
            "file": .string(path), "line": .integer(story.line), "title": .string(story.title),
            "outcome": .string(word), "difference": difference.map { .string($0) },
            "reason": reason.map { .string($0) },
        ])
    }
}

extension StoryOutcome {
    /// The name for programs.
    var name: String {
        switch self {
        case .same: "same"
        case .differs: "differs"
        case .skipped: "skipped"
        case .refused: "refused"
        case .timeout: "timeout"
        }
    }

    /// The result of a test.
    fileprivate var tested: JUnitReport.Result {
        switch self {
        case .same: .passed
        case .differs(let lines): .failure(name, lines.joined(separator: "\n"))
        case .skipped(let reason): .skipped(reason)
        case .refused(let reason), .timeout(let reason): .error("\(name): \(reason)")
        }
    }
}

/// A file whose stories are replayed.
final class ReplayedFile {
    /// The path, as it was given.
    let path: String
    /// The stories that are replayed.
    private(set) var stories: [Story]
    private var lines: [String]
    private var bytes: [UInt8]
    /// The number of lines that the file has more than it had, by the line of the change.
    private var shifts: [(line: Int, count: Int)] = []

    /// Reads a file.
    ///
    /// - Throws: ``VerbError`` with the status 66, and ``TranscriptError``.
    init(_ path: String) throws {
        self.path = path
        if let size = try? Stat(path).size, size > RecordingFile.limit {
            throw TranscriptError(path: path, line: 1, problem: "the file is larger than 16 MiB")
        }
        do throws(FileError) {
            bytes = try WholeFile(path).read()
        } catch {
            throw VerbError("can't read '\(path)': \(error.message(in: path))", status: 66)
        }
        guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
            throw VerbError("can't read '\(path)': it isn't UTF-8", status: 66)
        }
        let file = try TranscriptFile(path: path, text: text)
        (stories, lines) = (file.stories, file.lines)
    }

    /// Leaves out the stories that have another title.
    func keep(only titles: [String]) { stories = stories.filter { titles.contains($0.title) } }

    /// Checks that the file may be updated.
    ///
    /// - Throws: ``VerbError`` if it's a link, is in a linked directory, has several names, or may not be
    ///   written.
    func checkForUpdate() throws(VerbError) {
        func refuse(_ problem: String) throws(VerbError) {
            throw VerbError("--update doesn't write \(problem): '\(path)'", status: 74)
        }
        // The system's own links are in the root directory.
        let isAbsolute = path.hasPrefix("/")
        let parts = path.split(separator: "/")
        for count in parts.indices.dropFirst(isAbsolute ? 1 : 0) {
            let place = (isAbsolute ? "/" : "") + parts[...count].joined(separator: "/")
            if FileSystem.isLink(place) { try refuse("through a link") }
        }
        guard let status = try? Stat(path) else { return }
        if status.linkCount > 1 { try refuse("a file with several names (hard links)") }
        if !status.permissions.contains(.ownerWrite) { try refuse("a file that is read-only") }
    }

    /// Replaces lines of output in the file.
    ///
    /// - Throws: ``VerbError`` if the file has changed meanwhile, or can't be written.
    func update(_ updates: [(range: Range<Int>, lines: [String])]) throws(VerbError) {
        for update in updates {
            let shift = shifts.filter { $0.line <= update.range.lowerBound }
                .reduce(0) { $0 + $1.count }
            let range = update.range.lowerBound + shift..<update.range.upperBound + shift
            // The typed line before has the fence's indentation, and the file's kind of line ends.
            let typed = lines[range.lowerBound - 1]
            let indentation = typed.prefix { $0 == " " }
            let end = typed.utf8.last == Byte.carriageReturn ? "\r" : ""
            lines.replaceSubrange(
                range,
                with: update.lines.map { $0.isEmpty ? $0 + end : indentation + $0 + end }
            )
            shifts.append((update.range.lowerBound, update.lines.count - update.range.count))
        }
        try checkForUpdate()
        let mark = bytes.prefix(bytes.count - bytes.withoutByteOrderMark.count)
        let new = mark + lines.joined(separator: "\n").utf8
        var isUnchanged = false
        do throws(FileError) {
            isUnchanged = try WholeFile(path).read() == bytes
            if isUnchanged { try WholeFile(path).replace(with: new) }
        } catch {
            throw VerbError("can't write '\(path)': \(error.message(in: path))", status: 74)
        }
        guard isUnchanged else {
            throw VerbError("'\(path)' has changed meanwhile: replay it again", status: 74)
        }
        bytes = Array(new)
    }
}
