import DevMenuTerminal
import DevMenuSystem

/// The program that shows texts which are longer than the terminal.
package struct Pager: Sendable {
    private let command: String
    private let size: @Sendable () -> (rows: Int, columns: Int)?

    /// The pager if none is named; its prompt explains how to continue, and how to leave.
    ///
    /// Whoever mistakes it for the prompt can't start a program or write a file, Ctrl-C leaves it,
    /// and it shows UTF-8 whatever the locale.
    private static let standard =
        "LESSSECURE=1 LESSCHARSET=utf-8 less -FRXK "
        + #"'-PsSpace\: more, b\: back, q\: leave?e (end).'"#

    /// Creates the pager that the environment names: `$DEVMENU_PAGER`, `$PAGER`, or `less -FRX`;
    /// `nil` if that is empty or `cat`, if there's no `less`, and on a terminal that can't do
    /// more than print.
    ///
    /// - Parameters:
    ///   - variable: Returns a variable of the environment.
    ///   - size: Returns the size of the terminal, or `nil` if there is none.
    package init?(
        variable: (String) -> String?,
        size: @escaping @Sendable () -> (rows: Int, columns: Int)?
    ) {
        guard !["", "dumb"].contains(variable("TERM") ?? "") else { return nil }
        if let named = variable("DEVMENU_PAGER") ?? variable("PAGER") {
            guard !["", "cat"].contains(named.trimmingBlanks) else { return nil }
            // As git does: `less` by itself would show escape sequences as text.
            command = variable("LESS") == nil ? "export LESS=FRX; \(named)" : named
        } else {
            let programs = ProgramLaunch.searchPath.map { "\($0)/less" }
            guard programs.contains(where: FileSystem.isExecutable) else { return nil }
            command = Self.standard
        }
        self.size = size
    }

    /// Shows a text that is longer than the terminal, and waits for the person to leave it.
    ///
    /// - Parameters:
    ///   - bytes: The text, as it is written on a terminal.
    ///   - shell: The shell.
    /// - Returns: `false` for a shorter text, and if the pager can't be started.
    func show(_ bytes: [UInt8], in shell: Shell) -> Bool {
        guard let size = size(), Self.rows(of: bytes, columns: size.columns) >= size.rows else {
            return false
        }
        do {
            try shell.flushOutput()
            let program = try OutputTarget(program: command, shell: shell)
            program.write(bytes)
            try program.finish()
        } catch CommandError.pipeFailed(_, let ending) where ending.contains("status 12") {
            // The outer shell found no such program.
            return false
        } catch {
            // A person who leaves the pager has seen enough, whatever its status.
            return true
        }
        return true
    }

    /// Returns the number of rows that a text fills; escape sequences have no width.
    static func rows(of bytes: [UInt8], columns: Int) -> Int {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return lines.reduce(0) { rows, line in
            let width = DisplayWidth.of(unpainted(line))
            return rows + max(1, (width + columns - 1) / max(columns, 1))
        }
    }

    /// Returns a text without its colours.
    private static func unpainted(_ text: Substring) -> String {
        let parts = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) { plain, part in
            plain += part.drop { $0 != "m" }.dropFirst()
        }
    }
}
