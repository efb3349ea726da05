import DevMenuClient
import DevMenuSystem

/// Asks the person at the terminal while a command runs.
package protocol Questions: AnyObject {
    /// Asks, and waits for a line.
    ///
    /// - Parameters:
    ///   - question: What is shown; the answer is typed behind it.
    ///   - echoes: Whether what is typed is seen.
    /// - Returns: The line; empty at the end of input.
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, and ``ShellEnd``.
    func ask(_ question: String, echoes: Bool) throws -> String

    /// Asks for a yes to something that cannot be taken back.
    ///
    /// Law: what was typed before the question was shown is no answer to it.
    ///
    /// - Parameter question: What is shown; the answer is typed behind it.
    /// - Returns: Whether the answer was yes.
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, and ``ShellEnd``.
    func confirm(_ question: String) throws -> Bool
}

/// Asks on the terminal itself, which is in its ordinary state while a command runs.
final class TerminalQuestions: Questions, PollSource {
    private unowned let shell: Shell
    private let descriptor: Int32
    private var typed: [UInt8] = []
    private var isOver = false
    /// Whether the answer ended without a newline, as at Ctrl-D.
    private var isCutOff = false

    /// Asks for a shell on a terminal.
    init(shell: Shell, descriptor: Int32 = 0) {
        self.shell = shell
        self.descriptor = descriptor
    }

    func ask(_ question: String, echoes: Bool) throws -> String {
        shell.output.write(question)
        try shell.settleOutput()
        typed = []
        isOver = false
        isCutOff = false
        let before = echoes ? nil : try? TerminalModes(of: descriptor)
        try? before?.silent.set(on: descriptor)
        defer {
            if let before {
                try? before.set(on: descriptor)
                shell.output.write("\n")
            }
        }
        shell.loop.add(self)
        defer {
            shell.loop.remove(self)
            // A person's own time is none of the command's.
            shell.host.limit = shell.host.limit.map { TimeLimit(seconds: $0.seconds) }
        }
        while shell.loop.wait(for: { isOver }) != .reached {
            try shell.checkForEnd()
            guard shell.takeInterrupt() else { continue }
            if echoes { shell.output.write("\n") }
            throw HostError.interrupted
        }
        if isCutOff, echoes { shell.output.write("\n") }
        return String(decoding: typed, as: UTF8.self)
    }

    func confirm(_ question: String) throws -> Bool {
        try shell.settleOutput()
        Terminal.dropInput(of: descriptor)
        let answer = try ask(question, echoes: true)
        return ["y", "yes"].contains(answer.trimmingBlanks.lowercased())
    }

    var interests: [PollInterest] { [PollInterest(descriptor)] }

    /// Takes a byte at a time, so that lines typed ahead stay for whoever reads next.
    func handle(_ ready: PollInterest) {
        var byte: UInt8 = 0
        // What was typed ahead, before the terminal was back in its ordinary state, ends in this.
        let ends = [Byte.newline, Byte.carriageReturn]
        let handle = FileDescriptor(rawValue: descriptor)
        isCutOff =
            withUnsafeMutableBytes(of: &byte) { Transfer.read(into: $0, from: handle) } != .done(1)
        isOver = isCutOff || ends.contains(byte)
        if !isOver { typed.append(byte) }
    }
}
