import DevMenuSystem

/// Brings frames to a terminal, of each only the rows that changed.
package struct FrameWriter {
    private let style: TerminalStyle
    private var shown: [String] = []
    private var size: TerminalSize?

    /// A writer that has shown nothing.
    package init(style: TerminalStyle) {
        self.style = style
    }

    /// Forgets what is shown, so that the next frame is written whole: something else was on the
    /// screen since.
    package mutating func forget() {
        shown = []
        size = nil
    }

    /// What has to be sent so that a frame is shown.
    ///
    /// - Parameters:
    ///   - rows: The frame's rows from the top, painted, none wider than the terminal; those beyond
    ///     its height are left out.
    ///   - size: The terminal's size.
    /// - Returns: Bytes for the terminal; none where nothing changed.
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
            // Cleared first: behind a full row the cursor stands on its last column, which would go.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
        }
        // In one piece, where the terminal can: no frame is seen half done.
        return text.isEmpty ? "" : "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
    }
}

/// How pages come to a terminal.
package enum TerminalStyle: Sendable {
    /// On a screen of their own, on which the cursor can be placed.
    case screen
    /// One below the other, as on paper: `TERM=dumb`.
    case paper

    /// What a terminal of this environment understands.
    package init(environment: [String: String]) {
        self = ["", "dumb"].contains(environment["TERM"] ?? "") ? .paper : .screen
    }

    /// What is sent first: the other screen, no cursor, no wrapping at the margin, pastes in brackets.
    package var entering: StaticString {
        switch self {
        case .screen: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
        case .paper: ""
        }
    }

    /// What is sent last, which takes all of that back.
    package var leaving: StaticString {
        switch self {
        case .screen: "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
        case .paper: ""
        }
    }
}

/// Keeps what is printed to standard output and standard error off the screen, for afterwards.
///
/// A `print` in a plugin, or the runtime's last words in a crash, would tear the page. They go to a
/// file without a name, and from there to where they were meant for once the screen is left.
struct HeldOutput {
    /// The most bytes that are shown afterwards: the last ones.
    private static let longest: Int64 = 64 << 10

    private let file: Descriptor?
    private let output: Descriptor?
    private let errors: Descriptor?

    /// Takes the place of standard output, and of standard error where that is a terminal too.
    ///
    /// Where there is no room for a file what is printed is lost.
    init() {
        output = try? FileDescriptor.standardOutput.duplicated(from: 3)
        errors =
            FileDescriptor.standardError.isTerminal
            ? try? FileDescriptor.standardError.duplicated(from: 3) : nil
        file = Descriptor.nameless("moments")
        guard let file else { return }
        file.handle.takePlace(of: .standardOutput)
        if errors != nil { file.handle.takePlace(of: .standardError) }
    }

    /// Puts both back, and prints what was held; safe inside a signal handler.
    func release() {
        output?.handle.takePlace(of: .standardOutput)
        errors?.handle.takePlace(of: .standardError)
        output?.close()
        errors?.close()
        guard let file, let size = try? Stat(file.handle).size else { return }
        var place = max(0, size - Self.longest)
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            while let count = try? file.handle.read(some: buffer, at: place), count > 0 {
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                try? FileDescriptor.standardError.write(all: piece)
                place += Int64(count)
            }
        }
        file.close()
    }
}
