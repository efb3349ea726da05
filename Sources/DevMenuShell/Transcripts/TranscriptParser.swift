import DevMenuClient
import DevMenuKit

extension TranscriptFile {
    /// Parses a file.
    ///
    /// - Parameters:
    ///   - path: The path, for errors.
    ///   - text: The contents.
    /// - Throws: ``TranscriptError`` for the first block that can't be read.
    init(path: String, text: String) throws(TranscriptError) {
        let lines = text.utf8.split(separator: Byte.newline, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        var parser = TranscriptParser(path)
        for line in lines { try parser.read(line) }
        self.init(path: path, lines: lines, stories: try parser.end())
    }
}

/// Reads the lines of a file one after another.
private struct TranscriptParser {
    private static let language = "console"
    /// The words that may follow it.
    private static let options =
        "setup, skip=REASON, file=NAME, attach, size=COLUMNSxROWS, locale=TAG"

    /// The most stories, typed lines and `file=` blocks of a file, and the most bytes of these blocks: a file
    /// from a stranger must not take days, or fill a disk.
    private static let limits = (stories: 500, lines: 10_000, files: 500, bytes: 4 << 20)

    private let path: String
    private var number = 0
    private var counts = (lines: 0, files: 0, bytes: 0)
    /// Indicates whether a recording has made the file: if it was killed, its last block is open.
    private var isRecorded = false
    private var stories: [Story] = []
    private var story: Story
    private var fence: Fence?
    /// The words of a comment on the line before, in place of the fence's: DocC warns of these.
    private var comment: String?
    /// The block that is open, or `nil` outside of one.
    private var block: Story.Block?
    /// The names of the story's files.
    private var files: Set<String> = []
    /// The names of the directories that these need.
    private var directories: Set<String> = []
    /// Indicates whether the last outer line of the story opened a prompt.
    private var hasPrompt = false
    /// The typed line that the next one continues, or `nil`.
    private var incomplete: String?

    init(_ path: String) {
        self.path = path
        story = Story(title: path.split(separator: "/").last.map(String.init) ?? path, line: 1)
    }

    mutating func read(_ text: String) throws(TranscriptError) {
        number += 1
        let line = text.trimmedAtEnd
        if number == 1 { isRecorded = line == RecordingFile.firstLine }
        guard let fence else {
            defer { comment = Self.comment(line) }
            if let opened = Fence(line) {
                fence = opened
                let isOwn = opened.language.isEmpty || opened.language == Self.language
                // A file may be in any language.
                let words = comment.flatMap { isOwn || $0.contains(" file=") ? $0 : nil }
                block = try block(words ?? opened.info)
            } else if let title = Self.heading(line) {
                try endStory()
                story = Story(title: title, line: number)
                (hasPrompt, incomplete) = (false, nil)
                (files, directories) = ([], [])
            }
            return
        }
        if fence.isClosed(by: line) {
            if let block { story.blocks.append(block) }
            (self.fence, block) = (nil, nil)
        } else if block != nil {
            try add(fence.content(of: text))
        }
    }

    mutating func end() throws(TranscriptError) -> [Story] {
        if let block {
            guard isRecorded else { throw error("the block is never closed", at: block.line) }
            story.blocks.append(block)
        }
        try endStory()
        return stories
    }

    private mutating func endStory() throws(TranscriptError) {
        if !story.blocks.isEmpty { stories.append(story) }
        try check(stories.count, Self.limits.stories, "stories")
    }

    private func check(_ count: Int, _ most: Int, _ noun: String) throws(TranscriptError) {
        guard count > most else { return }
        throw error("a file can't have more than \(most) \(noun): split it")
    }

    private mutating func add(_ text: String) throws(TranscriptError) {
        guard let kind = block?.kind else { return }
        // In place: a copy for each line would take quadratic time.
        block?.contents.append(text)
        if case .file = kind {
            counts.bytes += text.utf8.count + 1
            try check(counts.bytes, Self.limits.bytes, "bytes in 'file=' blocks")
        }
        guard kind == .compared || kind == .setup else { return }
        if let input = try input(text.trimmedAtEnd) {
            try checkCharacters(of: text.trimmedAtEnd)
            counts.lines += 1
            try check(counts.lines, Self.limits.lines, "typed lines")
            block?.steps.append(Story.Step(line: number, input: input))
        } else if block?.steps.isEmpty ?? true {
            let remedy = "begin it with '$ COMMAND', or with a line of the prompt that is open"
            throw error("a block begins with what was typed: \(remedy)")
        } else {
            block?.addOutput(text)
        }
    }

    /// Returns what was typed in a line, or `nil` for a line of output.
    private mutating func input(_ line: String) throws(TranscriptError) -> Story.Step.Input? {
        if let before = incomplete, let next = PromptLine(continuing: line) {
            note(before + "\n" + next.typed)
            return .prompt(next.prompt, typed: next.typed)
        }
        if line.hasPrefix("$ ") {
            do throws(SyntaxError) {
                let outer = try OuterLine(String(line.dropFirst(2)))
                (hasPrompt, incomplete) = (outer.opensPrompt, nil)
                return .outer(outer)
            } catch {
                throw self.error("\(error)")
            }
        }
        guard hasPrompt, let typed = PromptLine(line) else { return nil }
        note(typed.typed)
        return .prompt(typed.prompt, typed: typed.typed)
    }

    private mutating func note(_ typed: String) {
        incomplete = TypedLine(typed).isIncomplete ? typed : nil
    }

    /// Returns the block that a fence opens, or `nil` for one of another language.
    private mutating func block(_ info: String) throws(TranscriptError) -> Story.Block? {
        let words = TypedLine(info).commandWords.first?.map(\.text) ?? []
        guard words.first == Self.language else { return nil }
        try checkCharacters(of: info)
        var block = Story.Block(line: number, indentation: fence?.indentation ?? 0)
        for word in words.dropFirst() {
            let (name, value) = FlagScanner.split(word)
            switch (name, value ?? "") {
            case ("setup", "") where block.kind == .compared: block.kind = .setup
            case ("skip", let reason) where block.kind == .compared && !reason.isEmpty:
                block.kind = .skipped(reason)
            case ("file", let name) where block.kind == .compared && !name.isEmpty:
                try addFile(name)
                counts.files += 1
                try check(counts.files, Self.limits.files, "'file=' blocks")
                block.kind = .file(name)
            case ("attach", "") where value == nil: block.app = .chosen
            case ("attach", "moments"): block.app = .bundled("moments")
            case ("size", let size):
                let counts = size.split(separator: "x", omittingEmptySubsequences: false)
                    .compactMap { Int($0) }.filter { 1...1_000 ~= $0 }
                guard counts.count == 2 else { throw error("'\(word)': write size=80x24") }
                (block.columns, block.rows) = (counts[0], counts[1])
            case ("locale", let tag) where !tag.isEmpty: block.locale = tag
            default:
                throw error("'\(word)' can't go here: after 'console' come \(Self.options)")
            }
        }
        return block
    }

    /// Checks that a line can be typed.
    private func checkCharacters(of line: String) throws(TranscriptError) {
        let control = line.unicodeScalars.first {
            $0 != "\t" && ($0.value < 0x20 || 0x7F...0x9F ~= $0.value)
        }
        guard let control else { return }
        throw error("remove the control character '\(ControlEscaping.escape(of: control))'")
    }

    /// Remembers a file, and checks that it can be written beside the others; ``ReplayRules`` refuse one that
    /// is outside of the story's directory.
    private mutating func addFile(_ name: String) throws(TranscriptError) {
        guard ReplayRules.isInside(name) else { return }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { !["", "."].contains($0) && $0.utf8.count <= 255 }
        guard isName, name.utf8.count <= 1_000 else {
            throw error("'\(name.shownName)' can't be the name of a file")
        }
        let parents = parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
        guard !directories.contains(name), files.isDisjoint(with: parents) else {
            throw error("'\(name.shownName)' can't be a file: another needs a directory there")
        }
        files.insert(name)
        directories.formUnion(parents)
    }

    /// Returns the words of a comment about the block on the next line, or `nil` for another line.
    private static func comment(_ line: String) -> String? {
        let (start, end) = ("<!-- ", "-->")
        guard line.hasPrefix(start + language + " "), line.hasSuffix(end) else { return nil }
        return String(line.dropFirst(start.count).dropLast(end.count)).trimmingBlanks
    }

    /// Returns the text of a heading, or `nil` for another line.
    private static func heading(_ line: String) -> String? {
        let count = line.prefix { $0 == "#" }.count
        guard 1...6 ~= count, line.dropFirst(count).first == " " else { return nil }
        return String(line.dropFirst(count)).trimmingBlanks
    }

    private func error(_ problem: String, at line: Int? = nil) -> TranscriptError {
        TranscriptError(path: path, line: line ?? number, problem: problem)
    }
}

/// The line that opens a block of Markdown.
private struct Fence {
    /// The number of blanks before it.
    let indentation: Int
    private let marks: Substring
    /// The text after the marks.
    let info: String

    /// The first word of the info string.
    var language: Substring { info.prefix { !$0.isWhitespace } }

    /// Creates a fence, or returns `nil` for another line.
    init?(_ line: String) {
        let text = line.drop { $0 == " " }
        indentation = line.count - text.count
        marks = text.prefix { $0 == text.first }
        info = String(text.dropFirst(marks.count)).trimmingBlanks
        let isFence = marks.first == "~" || marks.first == "`" && !info.contains("`")
        // A line that is indented more is one of a block of code without fences.
        guard isFence, marks.count > 2, indentation < 4 else { return nil }
    }

    /// Returns whether a line closes the block.
    func isClosed(by line: String) -> Bool {
        guard let other = Fence(line) else { return false }
        return other.info.isEmpty && other.marks.first == marks.first
            && other.marks.count >= marks.count
    }

    /// Returns a line of the block without the fence's indentation.
    func content(of line: String) -> String {
        let blanks = line.prefix(indentation).prefix { $0 == " " }.count
        return String(line.dropFirst(blanks))
    }
}

/// A line that was typed at a prompt of `devmenu`.
struct PromptLine: Equatable, Sendable {
    /// The prompt, without the blanks at its end.
    let prompt: String
    /// The typed line.
    let typed: String

    /// Creates a line of the form `NAME> …` or `NAME (WORDS)> …`, or returns `nil` for another.
    init?(_ line: String) {
        var rest = line[...]
        if rest.hasPrefix("not attached") {
            rest = rest.dropFirst("not attached".count)
        } else {
            let name = rest.prefix { String($0).isLettersAndDigits(or: "-._@:") }
            guard !name.isEmpty else { return nil }
            rest = rest.dropFirst(name.count)
        }
        if rest.hasPrefix(" ("), let end = rest.firstIndex(of: ")") {
            rest = rest[end...].dropFirst()
        }
        guard rest.first == ">" else { return nil }
        rest = rest.dropFirst()
        guard rest.isEmpty || rest.first == " " else { return nil }
        prompt = String(line[..<rest.startIndex])
        typed = String(rest.dropFirst())
    }

    /// Creates a line of a prompt for the rest of an earlier one, or returns `nil` for another.
    init?(continuing line: String) {
        guard
            let mark = [">", "'>", "\">"].first(where: { line == $0 || line.hasPrefix($0 + " ") })
        else { return nil }
        prompt = mark
        typed = String(line.dropFirst(mark.count + 1))
    }
}

extension String {
    /// The text without the blanks at its end.
    var trimmedAtEnd: String {
        guard last?.isWhitespace ?? false else { return self }
        var text = self[...]
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}
