import DevMenuSystem

/// Writes frames to a terminal, sending only the rows that have changed.
package struct FrameWriter {
    private let style: TerminalStyle
    private var shown: [String] = []
    private var size: TerminalSize?

    /// Creates a writer that hasn't shown anything.
    package init(style: TerminalStyle) {
        self.style = style
    }

    /// Forgets what is shown, so that the next frame is written in full.
    ///
    /// Call it after other output may have been on the screen.
    package mutating func forget() {
        shown = []
        size = nil
    }

    /// Returns the bytes that show a frame.
    ///
    /// - Parameters:
    ///   - rows: The frame's rows from the top, with their styles, none wider than the terminal;
    ///     rows beyond its height are left out.
    ///   - size: The terminal's size.
    /// - Returns: The bytes for the terminal; empty if nothing has changed.
    package mutating func bytes(showing rows: [String], in size: TerminalSize) -> [UInt8] {
        let rows = Array(rows.prefix(size.rows))
        defer {
            shown = rows
            self.size = size
        }
        switch style {
        case .paper:
            guard rows != shown else { return [] }
            return Array(rows.map { $0 + "\r\n" }.joined().utf8)
        case .screen:
            return Array(update(to: rows, isWhole: self.size != size, height: size.rows).utf8)
        }
    }

    private func update(to rows: [String], isWhole: Bool, height: Int) -> String {
        var text = isWhole ? "\u{1B}[0m\u{1B}[2J" : ""
        for index in 0..<height {
            let row = index < rows.count ? rows[index] : ""
            let before = !isWhole && index < shown.count ? shown[index] : ""
            guard row != before else { continue }
            // The row is cleared first: after a full row the cursor is on its last column, which
            // clearing afterwards would erase.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
        }
        // As one synchronized update, if the terminal supports it, so that no half-drawn frame
        // is visible.
        return text.isEmpty ? "" : "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
    }
}

/// The way in which pages are shown on a terminal.
package enum TerminalStyle: Sendable {
    /// On a screen of their own, with a cursor that can be positioned.
    case screen
    /// One below the other, as on paper: `TERM=dumb`.
    case paper

    /// Creates the style that a terminal supports, from `TERM` in its environment.
    package init(environment: [String: String]) {
        self = ["", "dumb"].contains(environment["TERM"] ?? "") ? .paper : .screen
    }

    /// The sequence to send first.
    ///
    /// It selects the alternate screen, hides the cursor and turns on bracketed paste. Line wrap stays
    /// as it is, since few terminals can tell how to restore it; no row is wider than the terminal.
    package var entering: StaticString {
        self == .screen ? "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[2J" : ""
    }

    /// The sequence to send last, which undoes ``entering``.
    package var leaving: StaticString {
        self == .screen ? "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l" : ""
    }
}

/// Keeps output to standard output and standard error off the screen until it is left.
///
/// A `print` in a plugin, or the runtime's message in a crash, would damage the page. The output
/// goes to an unnamed file, and is printed to standard error once the screen is left.
struct HeldOutput {
    /// The number of bytes that are printed afterwards: the last ones.
    private static let longest: Int64 = 64 << 10

    private let file: Descriptor?
    private let output: Descriptor?
    private let errors: Descriptor?

    /// Redirects standard output, and standard error if that is a terminal too.
    ///
    /// If no file can be created, the output is lost.
    init() {
        output = try? FileDescriptor.standardOutput.duplicated(from: 3)
        errors =
            FileDescriptor.standardError.isTerminal
            ? try? FileDescriptor.standardError.duplicated(from: 3) : nil
        file = Descriptor.anonymous("moments")
        guard let file else { return }
        _ = try? file.handle.duplicate(as: .standardOutput)
        if errors != nil { _ = try? file.handle.duplicate(as: .standardError) }
    }

    /// Restores both, and prints the held output; safe inside a signal handler.
    func release() {
        guard let file, file.isOpen, let size = try? Stat(file.handle).size else { return }
        _ = try? output?.handle.duplicate(as: .standardOutput)
        _ = try? errors?.handle.duplicate(as: .standardError)
        output?.close()
        errors?.close()
        var offset = max(0, size - Self.longest)
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            while let count = try? file.handle.read(fromAbsoluteOffset: offset, into: buffer),
                count > 0
            {
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                try? FileDescriptor.standardError.write(all: piece)
                offset += Int64(count)
            }
        }
        file.close()
    }
}
