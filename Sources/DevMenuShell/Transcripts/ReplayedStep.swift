import DevMenuKit

/// A step of a story that runs: what it has printed, beside what its file shows.
struct ReplayedStep {
    /// An answer that is typed at a program.
    enum Answer: Equatable {
        /// A line.
        case line(String)
        /// Ctrl-C, which a file shows as `^C`.
        case interrupt
        /// Ctrl-D, which a file shows as `^D`, or doesn't show.
        case endOfInput
    }

    /// The most bytes that are read; the rest is dropped.
    static let limit = 4 << 20
    /// The line at which Ctrl-C is pressed.
    static let interrupt = "^C"
    /// The time in which lines come that are printed while nothing runs, such as events.
    static let patience = Duration.seconds(2)
    /// The time that a command has to begin before Ctrl-C, if it prints nothing.
    private static let start = Duration.milliseconds(500)

    /// The step.
    let step: Story.Step
    /// Its block.
    let block: Story.Block
    /// The secrets, which are masked.
    let secrets: ReplaySecrets
    /// The printed bytes.
    private(set) var printed: [UInt8] = []
    /// The time of its start, and of its last output.
    private var latest = ContinuousClock.now
    /// The number of times that Ctrl-C was pressed.
    private var interrupts = 0
    /// The number of expected lines before the one that may have the next answer.
    private var answered = 0

    /// Creates a step that has printed nothing.
    init(_ step: Story.Step, in block: Story.Block, masking secrets: ReplaySecrets) {
        (self.step, self.block, self.secrets) = (step, block, secrets)
    }

    /// Adds output.
    mutating func print(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        latest = .now
        printed += bytes.prefix(max(0, Self.limit - printed.count))
    }

    /// Adds a text.
    mutating func print(_ text: String) { print(Array(text.utf8)) }

    /// Removes the newline that begins the output after a number of bytes: the end of the prompt's row.
    mutating func removeRowEnd(after count: Int) {
        if printed.count > count, printed[count] == Byte.newline { printed.remove(at: count) }
    }

    /// The printed lines, as a file shows them.
    var lines: [String] {
        guard !printed.isEmpty else { return [] }
        let text = ControlEscaping.escaped(
            secrets.masked(String(decoding: printed, as: UTF8.self)),
            keepsLines: true
        )
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.last?.isEmpty ?? false ? lines.dropLast() : lines).map(String.init)
    }

    /// The typed line.
    var typed: String {
        switch step.input {
        case .outer(let line): line.text
        case .prompt(_, let typed): typed
        }
    }

    /// Returns what differs from the file.
    func comparison(_ values: inout PlaceholderValues) -> OutputPattern.Comparison {
        OutputPattern(step.output).compared(with: lines, from: step.line + 1, in: &values)
    }

    /// Returns whether all expected lines have been printed, or as many others.
    func isWhole(_ values: PlaceholderValues) -> Bool {
        let lines = lines
        return lines.count >= step.output.count || Self.isSame(step.output, lines, values)
    }

    /// The expected lines before the next Ctrl-C, or `nil` if none is left.
    private var linesBeforeInterrupt: ArraySlice<String>? {
        let indices = step.output.indices.filter { step.output[$0] == Self.interrupt }
        guard interrupts < indices.count else { return nil }
        return step.output[..<indices[interrupts]]
    }

    /// The time at which Ctrl-C is pressed at the latest, or `nil` if it isn't.
    var timeOfInterrupt: ContinuousClock.Instant? {
        linesBeforeInterrupt.map { latest + ($0.isEmpty ? Self.start : Self.patience) }
    }

    /// Returns whether the lines before Ctrl-C have come, or come no more.
    func isInterruptDue(_ values: PlaceholderValues) -> Bool {
        guard let expected = linesBeforeInterrupt, let time = timeOfInterrupt else { return false }
        return ContinuousClock.now >= time
            || !expected.isEmpty && Self.isSame(Array(expected), lines, values)
    }

    /// Notes that Ctrl-C is pressed.
    mutating func interrupt() {
        interrupts += 1
        let isInRow = printed.last.map { $0 != Byte.newline } ?? false
        print((isInRow ? "\n" : "") + Self.interrupt + "\n")
    }

    /// Returns the answer to the question that was printed last: the rest of the next expected line that
    /// begins with it.
    mutating func answer(_ values: PlaceholderValues) -> Answer {
        let question = question
        for index in step.output.indices.dropFirst(answered) {
            guard let answer = answer(to: question, in: step.output[index], values) else {
                continue
            }
            answered = index + 1
            switch answer {
            case Self.interrupt:
                print(answer)
                return .interrupt
            case "^D":
                print(answer)
                return .endOfInput
            default:
                print(answer + "\n")
                return .line(answer)
            }
        }
        return .endOfInput
    }

    /// The question that was printed last.
    var question: String { (lines.last ?? "").trimmedAtEnd }

    /// Returns the answer in an expected line, or `nil` if that isn't the question.
    private func answer(
        to question: String,
        in line: String,
        _ values: PlaceholderValues
    ) -> String? {
        let ends = line.indices.dropFirst() + [line.endIndex]
        for end in ends where !line.isEmpty && line[line.index(before: end)] == question.last {
            guard Self.isSame([String(line[..<end])], [question], values) else { continue }
            return String(line[end...]).trimmingBlanks
        }
        return nil
    }

    private static func isSame(
        _ expected: [String],
        _ lines: [String],
        _ values: PlaceholderValues
    ) -> Bool {
        var values = values
        return OutputPattern(expected).compared(with: lines, from: 1, in: &values).difference
            .isEmpty
    }
}
