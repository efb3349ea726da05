import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// Typed lines and scripts: reading, quoting, completion, history and the removal of secrets.
package struct LineTarget: FuzzTarget {
    package let name = "line"

    package func take(_ bytes: [UInt8]) throws(Finding) {
        guard bytes.count <= 4_096 else { return }
        try checkScript(bytes)
        try checkHistoryFile(bytes)
        try checkKeys(bytes)
        guard let line = String(validating: bytes, as: UTF8.self) else { return }
        try checkHistory(line)
        try checkPrompt(line)
        let typed = TypedLine(line)
        try checkRanges(of: typed)
        let commands = try? typed.commands
        try checkShowing(line, commands)
        for command in commands ?? [] { try check(command) }
        let shell = QuietHost.shell()
        guard (try? shell.host.menu()) != nil else { throw Finding("no menu") }
        if commands != nil { try checkSecrets(after: line, in: shell) }
        try checkCompletion(of: line, in: shell)
    }

    /// Checks that a terminal's bytes are the same keys in pieces of any size.
    private func checkKeys(_ bytes: [UInt8]) throws(Finding) {
        var decoder = KeyDecoder()
        let whole = decoder.feed(bytes)
        var pieces = KeyDecoder()
        try Finding.unless(bytes.flatMap { pieces.feed([$0]) } == whole, "pieces are other keys")
        _ = decoder.flush()
    }

    // MARK: - Reading

    /// Checks that the ranges of words follow one another, and that each holds its word.
    private func checkRanges(of line: TypedLine) throws(Finding) {
        var end = 0
        for word in line.commandWords.joined() {
            try Finding.unless(
                end <= word.range.lowerBound && word.range.upperBound <= line.text.utf8.count,
                "'\(word.text)' has a wrong range in '\(line.text)'"
            )
            end = word.range.upperBound
            let typed = line.text.utf8.dropFirst(word.range.lowerBound).prefix(word.range.count)
            let alone = TypedLine(String(decoding: typed, as: UTF8.self)).commandWords
            try Finding.unless(
                alone.map { $0.map(\.text) } == [[word.text]],
                "'\(word.text)' reads as another word by itself"
            )
        }
    }

    /// Checks that a command's words survive every kind of quoting, and that its text reads as it.
    private func check(_ command: ParsedCommand) throws(Finding) {
        let texts = command.words.map(\.text)
        for state in [QuoteState.none, .single, .double, .backslash] {
            let typed = texts.map { Quoting.quote($0, in: state) }.joined(separator: " ")
            let read = try? TypedLine(typed).commands
            try Finding.unless(
                read?.map { $0.words.map(\.text) } == [texts],
                "the words \(texts) change when they are quoted: \(typed)"
            )
        }
        let again = try? TypedLine(command.source).commands
        try Finding.unless(
            again?.map(Meaning.init) == [Meaning(command)],
            "a command changes when it is read from its own text: \(command.source)"
        )
        let given = ParsedCommand(words: texts)
        try Finding.unless(
            (try? TypedLine(given.source).commands)?.map { $0.words.map(\.text) } == [texts],
            "words from argv change when they are written: \(given.source)"
        )
    }

    /// Checks that the shown form of a line hides nothing and means the same.
    private func checkShowing(_ line: String, _ commands: [ParsedCommand]?) throws(Finding) {
        guard let shown = Quoting.showing(line) else { return }
        try Finding.unless(
            !ControlEscaping.needsEscaping(shown, as: .name, keepsLines: true),
            "a recalled line hides something: \(shown)"
        )
        guard let commands else { return }
        try Finding.unless(
            (try? TypedLine(shown).commands)?.map(Meaning.init) == commands.map(Meaning.init),
            "a recalled line means something else: \(shown)"
        )
    }

    /// The parts of a command that decide its effect, without its position.
    private struct Meaning: Equatable {
        let words: [String]
        let redirection: Redirection?
        let pipe: String?

        init(_ command: ParsedCommand) {
            words = command.words.map(\.text)
            redirection = command.redirection
            pipe = command.pipe?.trimmingEnd
        }
    }

    /// Checks that a script gives the same lines in pieces of any size, with ascending numbers.
    private func checkScript(_ bytes: [UInt8]) throws(Finding) {
        let whole = lines(of: bytes, inPiecesOf: max(1, bytes.count))
        for size in [1, 7] {
            try Finding.unless(
                lines(of: bytes, inPiecesOf: size) == whole,
                "pieces of \(size) make another script"
            )
        }
        var last = 0
        for line in whole {
            try Finding.unless(line.number >= last, "line \(line.number) comes after line \(last)")
            last = line.number
        }
    }

    private func lines(of bytes: [UInt8], inPiecesOf size: Int) -> [ScriptLine] {
        var decoder = ScriptDecoder()
        var lines: [ScriptLine] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            decoder.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let line = decoder.next() { lines.append(line) }
        }
        decoder.finish()
        while let line = decoder.next() { lines.append(line) }
        return lines
    }

    // MARK: - History

    /// Checks that a history entry is one line of the file, and reads back unchanged.
    private func checkHistory(_ line: String) throws(Finding) {
        // A line with a NUL is refused before it's entered.
        guard !line.isEmpty, !line.utf8.contains(0) else { return }
        let kept = HistoryEncoding.line(of: line)
        try Finding.unless(
            kept.firstIndex(of: UInt8(ascii: "\n")) == kept.count - 1,
            "a history entry has several lines: \(kept)"
        )
        try Finding.unless(
            HistoryEncoding.entry(of: kept.dropLast()) == line,
            "a history entry reads back as another: \(line)"
        )
    }

    /// Checks that entries from a file with any content are valid entries.
    private func checkHistoryFile(_ bytes: [UInt8]) throws(Finding) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let entry = HistoryEncoding.entry(of: line) else { continue }
            try checkHistory(entry)
        }
    }

    private func checkPrompt(_ text: String) throws(Finding) {
        let prompt = Prompt(text).text
        try Finding.unless(
            prompt.utf8.count <= Prompt.byteLimit
                && DisplayWidth.of(prompt) <= Prompt.columnLimit
                && !ControlEscaping.needsEscaping(prompt),
            "a prompt is too long, or hides something: \(prompt)"
        )
    }

    // MARK: - Secrets

    /// Checks that a secret after a valid line is neither shown nor stored.
    private func checkSecrets(after line: String, in shell: Shell) throws(Finding) {
        let secret = "s3kr3t"
        guard !line.contains(secret) else { return }
        for words in ["log-in ann \(secret)", "trigger log-in ann '\(secret)' --pin x"] {
            let whole = line + "\n" + words
            try Finding.unless(
                SecretWords.mayContainSecret(
                    in: ExpandedLine(TypedLine(whole), in: shell),
                    in: shell
                ),
                "a line with a secret would be kept: \(whole)"
            )
            guard let commands = try? TypedLine(whole).commands else {
                throw Finding("a line after a line is invalid: \(whole)")
            }
            for command in commands {
                try Finding.unless(
                    !SecretWords.redacted(command, in: shell).contains(secret),
                    "a secret is shown: \(command.source)"
                )
            }
        }
    }

    // MARK: - Completion

    /// Returns a path with the home directory in place of `~`, as completion writes it.
    private static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return (Environment.variable("HOME") ?? "") + path.dropFirst()
    }

    /// Checks that each candidate is a word at the cursor that begins with the typed text.
    private func checkCompletion(of line: String, in shell: Shell) throws(Finding) {
        let count = line.utf8.count
        let completer = ShellCompleter(in: shell)
        // The end of a long line is enough.
        for cursor in max(0, count - 64)...count {
            let before = CursorContext(line: line, cursor: cursor)
            try Finding.unless(0...cursor ~= before.start, "a word begins after the cursor")
            let completions = completer.completions(for: line, at: cursor)
            for candidate in completions.candidates {
                let kept = String(decoding: line.utf8.prefix(completions.start), as: UTF8.self)
                let typed = kept + candidate.replacement
                let after = CursorContext(line: typed, cursor: typed.utf8.count)
                // Where nothing begins with it, a name is offered that has it, or its letters.
                let query = NameQuery(before.partial)
                let names = [after.partial] + candidate.otherNames
                let isFound = names.contains { query?.rank(of: $0) != nil }
                try Finding.unless(
                    after.kind == before.kind && after.words == before.words
                        && after.start == before.start
                        && (isFound || after.partial.hasPrefix(Self.expanded(before.partial))),
                    "'\(candidate.replacement)' is offered at \(cursor) of '\(line)'"
                )
                try Finding.unless(
                    !candidate.isWhole || after.quoting == .none,
                    "'\(candidate.replacement)' is offered as a whole word"
                )
                try Finding.unless(
                    !ControlEscaping.needsEscaping(candidate.replacement + candidate.label),
                    "a candidate hides something: \(candidate)"
                )
            }
        }
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        let end = utf8.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return end.map { String(self[...$0]) } ?? ""
    }
}
