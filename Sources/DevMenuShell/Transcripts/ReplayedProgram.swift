import DevMenuClient
import DevMenuSystem

/// A program that a replay runs: lines are typed at its prompts and questions, and its output is read
/// without the marks of these.
final class ReplayedProgram {
    /// The event that a program waits for.
    enum State: Equatable {
        /// Nothing that is typed: it runs.
        case running
        /// A line at a prompt.
        case prompt(String)
        /// An answer.
        case question(isSecret: Bool)
        /// Nothing, as it was told to run what a replay doesn't; the reason has the remedy.
        case refused(String)
        /// Nothing, as it has ended.
        case ended(ProcessEnd)
    }

    /// The input of a program.
    enum Input {
        /// These bytes.
        case bytes([UInt8])
        /// The lines that are typed.
        case typed
    }

    /// The time that a program has to end, once it's no longer needed.
    private static let grace = Duration.seconds(1)

    private let program: CapturedProgram
    private let queue: OutputQueue
    private var keyboard: OutputSink?
    private var mark = State.running

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - launch: The program.
    ///   - loop: The loop.
    ///   - mode: The mode in which it marks its output.
    ///   - input: Its input.
    ///   - onOutput: Called with each piece of its output.
    ///   - onError: Called with each piece of its standard error; `nil` if that belongs to its output, in
    ///     the order in which both are written.
    /// - Throws: The system's error.
    init(
        _ launch: ProgramLaunch,
        in loop: EventLoop,
        as mode: ReplayMode,
        reading input: Input,
        onOutput: @escaping ([UInt8]) -> Void,
        onError: (([UInt8]) -> Void)? = nil
    ) throws(Errno) {
        var launch = launch
        launch.environment[ReplayMode.variable] = mode.text
        // It has no terminal, not even to ask for one.
        launch.separation = .session
        let descriptor: Descriptor?
        switch input {
        case .bytes(let bytes):
            descriptor = bytes.isEmpty ? nil : try Self.file(of: bytes)
        case .typed:
            let pipe = try Descriptor.pipe(readerWaits: true)
            descriptor = pipe.read
            keyboard = OutputSink(owning: pipe.write)
        }
        program = try CapturedProgram(
            launch,
            in: loop,
            reading: descriptor,
            keeping: 0,
            joiningErrors: onError == nil
        )
        queue = OutputQueue(loop: loop)
        program.output.onOutput = reader(of: mode, onOutput)
        program.errors.onOutput = onError.map { reader(of: mode, $0) }
    }

    deinit { end() }

    /// The event that it waits for.
    var state: State {
        if case .refused = mark { return mark }
        return program.ending.map { .ended($0) } ?? mark
    }

    /// Types bytes; ends the input if there are none.
    func type(_ text: String?) {
        mark = .running
        guard let text, let keyboard else {
            keyboard?.close()
            return
        }
        queue.put(Array(text.utf8), to: keyboard)
        queue.push()
    }

    /// Presses Ctrl-C.
    func interrupt() {
        mark = .running
        program.interrupt()
    }

    /// Ends the program, unless it has ended.
    func end() {
        guard program.ending == nil else { return }
        program.interrupt(by: SignalNumber.terminate)
        program.end(timeout: Self.grace)
    }

    private static func file(of bytes: [UInt8]) throws(Errno) -> Descriptor? {
        let file = Descriptor.anonymous("devmenu-replay")
        try file?.handle.write(all: bytes)
        try Errno.only { _ = try file?.handle.seek(offset: 0, from: .start) }
        return file
    }

    private func reader(
        of mode: ReplayMode,
        _ show: @escaping ([UInt8]) -> Void
    ) -> ([UInt8]) -> Void {
        var scanner = MarkScanner(of: mode)
        return { [unowned self] piece in
            for part in scanner.parts(of: piece) {
                switch part {
                case .output(let bytes): show(bytes)
                case .mark(let mark, let text): note(mark, text)
                }
            }
        }
    }

    private func note(_ mark: ReplayMode.Mark, _ text: String) {
        if case .refused = self.mark { return }
        self.mark =
            switch mark {
            case .prompt: .prompt(text)
            case .question: .question(isSecret: false)
            case .secret: .question(isSecret: true)
            case .refusal: .refused(text)
            }
    }
}

/// Finds the marks in a program's output, which comes in pieces of any size.
struct MarkScanner {
    /// A part of the output.
    enum Part: Equatable {
        /// Bytes that the program has printed.
        case output([UInt8])
        /// A mark, and its text.
        case mark(ReplayMode.Mark, String)
    }

    private let start: [UInt8]
    /// The bytes that may begin a mark.
    private var held: [UInt8] = []

    /// Creates a scanner for the marks of a mode.
    init(of mode: ReplayMode) { start = Array(mode.start.utf8) }

    /// Returns the parts that are whole with the next bytes.
    mutating func parts(of piece: [UInt8]) -> [Part] {
        var parts: [Part] = []
        func add(_ bytes: some Sequence<UInt8>) {
            if case .output(let before)? = parts.last {
                parts[parts.count - 1] = .output(before + bytes)
            } else {
                parts.append(.output(Array(bytes)))
            }
        }
        var rest = (held + piece)[...]
        held = []
        while let zero = rest.firstIndex(of: 0) {
            if zero > rest.startIndex { add(rest[..<zero]) }
            rest = rest[zero...]
            guard rest.starts(with: start) else {
                if start.starts(with: rest) { break }
                add(rest.prefix(1))
                rest = rest.dropFirst()
                continue
            }
            let body = rest.dropFirst(start.count)
            guard let end = body.firstIndex(of: 0) else { break }
            let text = String(decoding: body[..<end], as: UTF8.self)
            if let mark = text.first.flatMap(ReplayMode.Mark.init) {
                parts.append(.mark(mark, String(text.dropFirst())))
            }
            rest = rest[(end + 1)...]
        }
        if rest.first == 0 { held = Array(rest) } else if !rest.isEmpty { add(rest) }
        return parts
    }
}
