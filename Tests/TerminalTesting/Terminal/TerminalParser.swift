/// Splits a terminal's bytes into events; sequences may be split anywhere between reads.
///
/// The states are those of a VT500 as drawn by Paul Williams (vt100.net/emu/dec_ansi_parser), with
/// UTF-8 in place of the eight-bit controls.
struct TerminalParser {
    private enum State {
        case ground
        case character(value: UInt32, missing: Int, least: UInt32)
        case escape(intermediate: UInt8?)
        case sequence(parameters: [UInt8], intermediates: [UInt8])
        case command([UInt8])
        case ignoredString
        /// ESC inside a string: a backslash ends the string, anything else starts a new sequence.
        case stringEscape(command: [UInt8]?)
    }

    private var state = State.ground

    /// Consumes one byte, and appends the events that it completes.
    mutating func consume(_ byte: UInt8, into events: inout [TerminalEvent]) {
        switch state {
        case .ground:
            consumeText(byte, into: &events)
        case .character(let value, let missing, let least):
            consumeRest(byte, value, missing, least, into: &events)
        case .escape(let intermediate):
            consumeEscape(byte, intermediate, into: &events)
        case .sequence(let parameters, let intermediates):
            consumeSequence(byte, parameters, intermediates, into: &events)
        case .command(let bytes):
            consumeString(byte, command: bytes, into: &events)
        case .ignoredString:
            consumeString(byte, command: nil, into: &events)
        case .stringEscape(let command):
            if let command { events.append(.command(String(decoding: command, as: UTF8.self))) }
            state = .ground
            guard byte != UInt8(ascii: "\\") else { return }
            consumeEscape(byte, nil, into: &events)
        }
    }

    private mutating func consumeText(_ byte: UInt8, into events: inout [TerminalEvent]) {
        switch byte {
        case 0x1b: state = .escape(intermediate: nil)
        case ..<0x20: events.append(.control(byte))
        case 0x7f: break
        case ..<0x80: events.append(.print(Unicode.Scalar(byte)))
        case 0xc2...0xdf:
            state = .character(value: UInt32(byte & 0x1f), missing: 1, least: 0x80)
        case 0xe0...0xef:
            state = .character(value: UInt32(byte & 0x0f), missing: 2, least: 0x800)
        case 0xf0...0xf4:
            state = .character(value: UInt32(byte & 0x07), missing: 3, least: 0x10000)
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
        _ intermediate: UInt8?,
        into events: inout [TerminalEvent]
    ) {
        if consumeControl(byte, into: &events) { return }
        state = .ground
        switch (byte, intermediate) {
        case (0x20...0x2f, _): state = .escape(intermediate: byte)
        case (UInt8(ascii: "["), nil): state = .sequence(parameters: [], intermediates: [])
        case (UInt8(ascii: "]"), nil): state = .command([])
        case (UInt8(ascii: "P"), nil), (UInt8(ascii: "X"), nil), (UInt8(ascii: "^"), nil),
            (UInt8(ascii: "_"), nil):
            state = .ignoredString
        case (0x30...0x7e, _): events.append(.escape(intermediate: intermediate, final: byte))
        default: break
        }
    }

    private mutating func consumeSequence(
        _ byte: UInt8,
        _ parameters: [UInt8],
        _ intermediates: [UInt8],
        into events: inout [TerminalEvent]
    ) {
        if consumeControl(byte, into: &events) { return }
        switch byte {
        case 0x30...0x3f:
            state = .sequence(parameters: parameters + [byte], intermediates: intermediates)
        case 0x20...0x2f:
            state = .sequence(parameters: parameters, intermediates: intermediates + [byte])
        case 0x40...0x7e:
            state = .ground
            let sequence = ControlSequence(parameters, intermediates: intermediates, final: byte)
            events.append(.sequence(sequence))
        default: break
        }
    }

    private mutating func consumeString(
        _ byte: UInt8,
        command: [UInt8]?,
        into events: inout [TerminalEvent]
    ) {
        switch byte {
        case 0x1b: state = .stringEscape(command: command)
        case 0x18, 0x1a: state = .ground
        case 0x07 where command != nil:
            state = .ground
            events.append(.command(String(decoding: command ?? [], as: UTF8.self)))
        default: if let command { state = .command(command + [byte]) }
        }
    }

    /// Handles control characters inside a sequence: CAN and SUB cancel it, ESC starts a new one.
    private mutating func consumeControl(
        _ byte: UInt8,
        into events: inout [TerminalEvent]
    ) -> Bool {
        switch byte {
        case 0x1b: state = .escape(intermediate: nil)
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

    /// Performs an escape sequence of an optional intermediate and a final byte.
    case escape(intermediate: UInt8?, final: UInt8)

    /// Performs a control sequence (CSI).
    case sequence(ControlSequence)

    /// Performs an operating system command (OSC), such as setting the title.
    case command(String)
}

/// A decoded control sequence (CSI).
struct ControlSequence: Hashable {
    /// The byte `?`, `>`, `=` or `<` of a private sequence.
    var marker: UInt8?

    /// The parameters with their sub-parameters; an omitted one is -1.
    var groups: [[Int]]

    /// The bytes between the parameters and the final byte.
    var intermediates: [UInt8]

    /// The byte that names the function.
    var final: UInt8

    init(_ parameters: [UInt8], intermediates: [UInt8], final: UInt8) {
        var parameters = parameters[...]
        if let first = parameters.first, (0x3c...0x3f).contains(first) {
            marker = first
            parameters = parameters.dropFirst()
        }
        groups = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { group in
                group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                    .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
            }
        self.intermediates = intermediates
        self.final = final
    }

    /// Returns the parameter at an index, or `value` where it is omitted.
    func parameter(_ index: Int, default value: Int) -> Int {
        guard groups.indices.contains(index), groups[index][0] >= 0 else { return value }
        // No screen is larger, and sums with it cannot overflow.
        return min(groups[index][0], 65535)
    }

    /// Returns a count or a distance: 1 where the parameter is omitted or 0.
    func count(_ index: Int = 0) -> Int { max(1, parameter(index, default: 1)) }
}
