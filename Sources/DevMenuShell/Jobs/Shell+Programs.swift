import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The programs of a project's file, which the shell runs itself where their output goes to its own.
extension Shell {
    /// Indicates whether the host hands this shell the programs of an action.
    ///
    /// Only the shell's own host of a project's file does; and output that is part of a result, or goes
    /// to a file or another program, is captured by the host.
    func runsPrograms(of item: ListedItem) -> Bool {
        options.format.isHumanReadable && shown.target?.isStandardOutput ?? true
            && isOwnHost(of: item, with: .program)
    }

    /// Indicates whether the shell's own host of a project's file has an item, and a feature: neither
    /// an attached app nor a plugin has a say in what a person trusts or runs here.
    func isOwnHost(of item: ListedItem, with feature: Hello.Feature) -> Bool {
        guard options.projectMenu != nil, host.isOwn, let session = host.session else {
            return false
        }
        return item.session === session && session.hello.has(feature)
    }

    /// Runs the commands that the host has handed over, in order, until one fails.
    ///
    /// - Parameters:
    ///   - commands: The commands; the last is the action's own.
    ///   - isBeside: `true` to run them beside the prompt.
    /// - Returns: The result of their success, or of a start beside the prompt.
    /// - Throws: ``CommandError``, and ``ShellEnd``, its case `program` where the shell is to become
    ///   the last of them.
    func run(_ commands: [ProgramCommand], besidePrompt isBeside: Bool) throws -> CommandResult {
        // They write to the same terminal or file.
        try settleOutput()
        if let jobs {
            let text = running?.source() ?? ""
            return try jobs.run(commands, text: text, besidePrompt: isBeside)
        }
        let isOneShot = interpreter?.origin.isOneShot ?? false
        let becomesLast = isOneShot && host.limit == nil
        let children = ChildPrograms(shell: self, readsInput: isOneShot)
        let action = commands.last?.item ?? ""
        for command in becomesLast ? commands.dropLast() : commands[...] {
            try children.run(command, of: action)
        }
        if becomesLast, let last = commands.last { throw ShellEnd.program(last) }
        return CommandResult(["value": ["status": 0]])
    }

    /// Adapts to what may have happened while another process had the terminal.
    func hasTerminalBack() {
        // The window's change of size is told to the foreground alone.
        take(signal: SignalNumber.windowChange)
    }
}
