/// Splits a terminal's bytes into events; sequences may be split anywhere between reads.
///
/// The states are those of a VT500 as drawn by Paul Williams (vt100.net/emu/dec_ansi_parser), with
/// UTF-8 in place of the eight-bit controls.
struct TerminalParser {
    private enum State {
        case ground
        case character(value: UInt32, missing: Int, least: UInt32)
        /// After ESC; with a byte between it and the last, the sequence does nothing.
        case escape(isPlain: Bool)
        case sequence(isPlain: Bool)
        /// A string that shows nothing; that of a command, such as the title's, ends at BEL, too.
        case string(endsAtBell: Bool)
        /// ESC inside a string: a backslash ends the string, anything else starts a new sequence.
        case stringEscape
    }

    private var state = State.ground

    // The bytes of the sequence so far, outside `state` so that none copies the others.
    private var parameters: [UInt8] = []

    /// `true` between characters and sequences, where an ASCII character stands for itself.
    var isBetweenEvents: Bool { if case .ground = state { true } else { false } }

    /// Consumes one byte, and appends the events that it completes.
    mutating func consume(_ byte: UInt8, into events: inout [TerminalEvent]) {
        switch state {
        case .ground: consumeText(byte, into: &events)
        case .character(let value, let missing, let least):
            consumeRest(byte, value, missing, least, into: &events)
        case .escape(let isPlain): consumeEscape(byte, isPlain, into: &events)
        case .sequence(let isPlain): consumeSequence(byte, isPlain, into: &events)
        case .string(let endsAtBell):
            switch byte {
            case 0x1b: state = .stringEscape
            case 0x18, 0x1a: state = .ground
            case 0x07 where endsAtBell: state = .ground
            default: break
            }
        case .stringEscape:
            state = .ground
            guard byte != UInt8(ascii: "\\") else { return }
            consumeEscape(byte, true, into: &events)
        }
    }

    private mutating func consumeText(_ byte: UInt8, into events: inout [TerminalEvent]) {
        switch byte {
        case 0x1b: state = .escape(isPlain: true)
        case ..<0x20: events.append(.control(byte))
        case 0x7f: break
        case ..<0x80: events.append(.print(Unicode.Scalar(byte)))
        case 0xc2...0xdf: state = .character(value: UInt32(byte & 0x1f), missing: 1, least: 0x80)
        case 0xe0...0xef: state = .character(value: UInt32(byte & 0x0f), missing: 2, least: 0x800)
        case 0xf0...0xf4: state = .character(value: UInt32(byte & 0x07), missing: 3, least: 0x10000)
        default: events.append(.print("\u{fffd}"))
        }
    }

    private mutating func consumeRest(
        _ byte: UInt8,
        _ value: UInt32,
        _ missing: Int,
        _ least: UInt32,
        into events: inout [TerminalEvent]
    ) {
        guard (0x80...0xbf).contains(byte) else {
            state = .ground
            events.append(.print("\u{fffd}"))
            return consumeText(byte, into: &events)
        }
        let value = value << 6 | UInt32(byte & 0x3f)
        guard missing == 1 else {
            state = .character(value: value, missing: missing - 1, least: least)
            return
        }
        state = .ground
        let scalar = value < least ? nil : Unicode.Scalar(value)
        events.append(.print(scalar ?? "\u{fffd}"))
    }

    private mutating func consumeEscape(
        _ byte: UInt8,
        _ isPlain: Bool,
        into events: inout [TerminalEvent]
    ) {
        if consumeControl(byte, into: &events) { return }
        state = .ground
        switch Character(Unicode.Scalar(byte)) {
        case " "..."/": state = .escape(isPlain: false)
        case _ where !isPlain: break
        case "[":
            parameters = []
            state = .sequence(isPlain: true)
        case "]": state = .string(endsAtBell: true)
        case "P", "X", "^", "_": state = .string(endsAtBell: false)
        case "0"..."~": events.append(.escape(byte))
        default: break
        }
    }

    private mutating func consumeSequence(
        _ byte: UInt8,
        _ isPlain: Bool,
        into events: inout [TerminalEvent]
    ) {
        if 0x30 <= byte, byte <= 0x3f { return parameters.append(byte) }
        if consumeControl(byte, into: &events) { return }
        switch byte {
        case 0x20...0x2f: state = .sequence(isPlain: false)
        case 0x40...0x7e:
            state = .ground
            if isPlain { events.append(.sequence(ControlSequence(parameters, final: byte))) }
        default: break
        }
    }

    /// Handles control characters inside a sequence: CAN and SUB cancel it, ESC starts a new one.
    private mutating func consumeControl(
        _ byte: UInt8,
        into events: inout [TerminalEvent]
    ) -> Bool {
        switch byte {
        case 0x1b: state = .escape(isPlain: true)
        case 0x18, 0x1a: state = .ground
        case ..<0x20: events.append(.control(byte))
        default: return false
        }
        return true
    }
}

/// An operation of the terminal, decoded from the bytes that it receives.
enum TerminalEvent: Hashable {
    /// Prints a scalar.
    case print(Unicode.Scalar)

    /// Performs a control character (C0).
    case control(UInt8)

    /// Performs an escape sequence.
    case escape(UInt8)

    /// Performs a control sequence (CSI).
    case sequence(ControlSequence)
}

/// A decoded control sequence (CSI).
struct ControlSequence: Hashable {
    /// The byte `?`, `>`, `=` or `<` of a private sequence.
    var marker: UInt8?

    /// The parameters with their sub-parameters; an omitted one is -1.
    ///
    /// None is above 65535: no screen is larger, and sums can't overflow.
    var groups: [[Int]]

    /// The byte that names the function.
    var final: UInt8

    init(_ parameters: [UInt8], final: UInt8) {
        groups = []
        // Digits, ':' (3a) and ';' (3b), in a loop: programs in full screen send thousands of them.
        var group: [Int] = []
        var number = -1
        if let first = parameters.first, first >= 0x3c { marker = first }
        for byte in parameters {
            if byte <= 0x39 {
                number = min(max(0, number) * 10 + Int(byte - 0x30), 65535)
            } else if byte <= 0x3b {
                group.append(number)
                number = -1
                guard byte == 0x3b else { continue }
                groups.append(group)
                group = []
            }
        }
        group.append(number)
        groups.append(group)
        self.final = final
    }

    /// Returns the parameter at an index, or `value` if it is omitted.
    func parameter(_ index: Int, default value: Int) -> Int {
        index < groups.count && groups[index][0] >= 0 ? groups[index][0] : value
    }

    /// Returns a count or a distance: 1 if the parameter is omitted or 0.
    func count(_ index: Int = 0) -> Int { max(1, parameter(index, default: 1)) }
}
