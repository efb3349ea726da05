package import DevMenuKit
import DevMenuSystem

/// An answer of a terminal to one of ``TerminalQuestions``.
package enum TerminalAnswer: Hashable, Sendable {
    /// The colour of the background.
    case background(RGBColor)
    /// The cursor's column, from 1.
    case cursor(column: Int)

    /// Creates an answer from the parameters of `ESC ] … BEL`, or returns `nil` for another one.
    ///
    /// A colour is `11;rgb:R/G/B`, with one to four hexadecimal digits for each part (xterm, OSC 11).
    init?(systemCommand text: String) {
        guard text.hasPrefix("11;rgb:") else { return nil }
        let parts = text.dropFirst("11;rgb:".count).split(separator: "/").compactMap { digits in
            (1...4).contains(digits.utf8.count)
                ? UInt32(digits, radix: 16).map { ($0, UInt32(1) << (4 * digits.utf8.count) - 1) }
                : nil
        }
        guard parts.count == 3 else { return nil }
        let values = parts.map { UInt8(truncatingIfNeeded: $0.0 * 255 / $0.1) }
        self = .background(RGBColor(red: values[0], green: values[1], blue: values[2]))
    }
}

/// The traits of a terminal, as far as it has answered ``TerminalQuestions``.
package struct TerminalTraits: Equatable, Sendable {
    /// The marks whose width is measured.
    package static let marks = "●○"

    /// The background.
    package var background = TerminalBackground.unknown
    /// The columns in which it shows ``marks``, or `nil` as long as they aren't measured.
    package var marksWidth: Int?

    /// Creates the traits of a terminal that hasn't answered yet.
    package init() {}

    /// Indicates whether it shows `●` and `○` in one column each.
    package var hasMarks: Bool { marksWidth == Self.marks.count }

    /// Adopts an answer; the cursor was in the first column before the marks.
    package mutating func adopt(_ answer: TerminalAnswer) {
        switch answer {
        case .background(let color): background = TerminalBackground(color)
        case .cursor(let column): marksWidth = column - 1
        }
    }
}

/// The queries that a screen sends to its terminal before the first frame.
///
/// A terminal answers them in their order, among the typed keys; some answer none. The last one is
/// known to nearly all, so its answer ends the wait for the first.
package enum TerminalQuestions {
    /// The time to wait for the answers.
    package static let patience = Duration.milliseconds(100)

    /// The bytes that query the background's colour, and for the cursor's column after the marks.
    ///
    /// The next frame has to be written in full, because the marks are left on the screen.
    package static var bytes: [UInt8] {
        Array("\(background)\u{1B}[H\(TerminalTraits.marks)\u{1B}[6n".utf8)
    }

    /// Returns the same questions for an empty line, which is empty again after them.
    package static func line(asksForBackground: Bool) -> String {
        "\(asksForBackground ? background : "")\r\(TerminalTraits.marks)\u{1B}[6n\r\u{1B}[K"
    }

    private static let background = "\u{1B}]11;?\u{07}"
}
