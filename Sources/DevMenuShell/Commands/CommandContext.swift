package import DevMenuClient
import DevMenuKit
package import DevMenuWire

/// The shell as a command sees it: the host, the options, a person to ask.
///
/// Commands know nothing else of the shell. They return what they print; the context shows what an
/// action prints, and its progress, while it runs.
package protocol CommandContext: AnyObject {
    /// The host, which is opened by the first request, and the loop in which a command waits.
    var host: CurrentHost { get }
    /// The options that the flags set.
    var options: ShellOptions { get }
    /// Indicates whether commands only describe what they would do.
    var isDryRun: Bool { get }
    /// The settings that `set` shows and changes.
    var settings: ShellSettings { get set }
    /// The table of the commands that can be typed.
    var commands: CommandTable { get }
    /// The finder of running apps, or `nil` if none can be attached to.
    var apps: AppFinder? { get }
    /// The jobs of the prompt, or `nil` if there can be none.
    var jobs: PromptJobs? { get }
    /// The programs that compute choices.
    var candidatePrograms: CandidatePrograms { get }
    /// The aliases, the start-up script and the history.
    var files: PersonalFiles { get }
    /// Asks the person who types; `nil` in a script, in which nothing may be asked.
    var questions: (any Questions)? { get }
    /// The values of secrets that were given.
    var secrets: KnownSecrets { get }
    /// The recording, or `nil` if nothing is recorded.
    var recorder: Recorder? { get }

    /// Records the lines of the prompt that follow the running one in a file.
    ///
    /// - Throws: ``CommandError`` if the file can't be one of a recording.
    func record(to path: String) throws(CommandError)

    /// Ends the recording, if there is one.
    func stopRecording()

    /// Prints a warning on standard error.
    func warn(_ text: String)

    /// Reports a result of the running command, which continues.
    ///
    /// - Returns: `false` if nobody reads what the command prints any more: a full disk, or a program
    ///   that has read enough.
    /// - Throws: ``ShellEnd``.
    @discardableResult
    func report(_ result: CommandResult) throws -> Bool

    /// Waits until a condition comes true, as a command does that continues.
    ///
    /// - Returns: `false` if nobody reads what the command prints any more, even if it hasn't printed
    ///   since.
    /// - Throws: ``CommandError`` at Ctrl-C and once the command has had its time, or ``ShellEnd``.
    func waitWhileRead(until condition: () -> Bool) throws -> Bool

    /// Runs an action, and shows its output and progress meanwhile.
    ///
    /// - Parameters:
    ///   - run: The action, its arguments, and whether its programs run in the background.
    ///   - isConfirmed: `true` if a person has agreed to its risk, or nobody has to be asked.
    ///   - ask: Asks a person about a run that the host has refused unconfirmed, and throws unless
    ///     they agree.
    /// - Returns: Its result.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func trigger(
        _ run: ConfirmedRun,
        isConfirmed: Bool,
        asking ask: @escaping (UnconfirmedRun) throws -> Void
    ) throws -> CommandResult

    /// Runs the commands of a file, and reports each.
    ///
    /// - Throws: ``CommandError`` if it can't be read, or scripts run one another too deep, and
    ///   ``ShellEnd``.
    func runScript(at path: String) throws -> Script.Outcome

    /// Returns the next line of standard input, or `nil` at its end.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func lineOfStandardInput() throws -> String?
}

extension CommandContext {
    /// Indicates whether a person types the commands.
    package var isInteractive: Bool { questions != nil }

    package var isDryRun: Bool { options.isDryRun }

    /// Waits as ``waitWhileRead(until:)`` does, in a command that a person at the prompt leaves by
    /// Ctrl-C.
    ///
    /// - Returns: `false` if nobody reads what the command prints any more, or the person has left it.
    /// - Throws: As ``waitWhileRead(until:)`` does.
    func waitUntilLeft(or condition: () -> Bool) throws -> Bool {
        do {
            return try waitWhileRead(until: condition)
        } catch HostError.interrupted where isInteractive {
            questions?.endEchoedLine()
            return false
        }
    }

    /// The project's menu, or `nil` if there is none or the wait for its files was given up.
    var projectMenu: ProjectMenu? { options.findProjectMenu(host.loop) }

    /// The project's menu, if the host is the shell's own and serves it.
    var ownProject: ProjectMenu? { host.isOwn ? projectMenu : nil }

    /// The line about files that may have tasks and aren't read, if the host is the shell's own.
    var unread: String? { host.isOwn ? options.findUnread(host.loop) : nil }

    /// Returns the session of the shell's own host of a project's file, if it has an item: neither
    /// an attached app nor a plugin decides what a person trusts or runs here.
    func projectSession(of item: ListedItem) -> (any MenuSession)? {
        guard ownProject != nil, let session = host.session else { return nil }
        return item.session === session ? session : nil
    }

    /// Returns the finder of running apps.
    ///
    /// - Throws: ``HostError/unavailable(_:)`` if none can be attached to.
    func finder() throws(HostError) -> AppFinder {
        guard let apps else { throw .unavailable("devmenu can't attach to apps here") }
        return apps
    }

    /// Asks the host whether an item can be run or set now, so that nobody is asked needlessly.
    ///
    /// - Throws: ``CommandError`` of the kind `denied` if it can't.
    func checkAvailability(of item: ListedItem) throws {
        let id = ItemID(item.id)
        let reason: String?
        do {
            reason = ItemRecord(try host.query(.show(id))).unavailable
        } catch HostError.refused {
            return
        }
        if let reason { throw HostError.refused(.unavailable(id, reason)) }
    }

    /// Asks before something goes that `undo` can't bring back; elsewhere than at the prompt it takes
    /// `--yes`.
    ///
    /// - Parameters:
    ///   - question: Names what goes: `Remove 712 lines of history?`.
    ///   - reason: The same as a reason to refuse.
    ///   - isConfirmed: `true` if the command was given `--yes`.
    ///   - word: The word that is typed for a yes; y by default.
    /// - Throws: ``CommandError`` of the kind `needs-confirmation`; nothing may be done then.
    func confirmLoss(
        _ question: String,
        or reason: String,
        isConfirmed: Bool,
        byTyping word: String? = nil
    ) throws {
        guard !isConfirmed, !options.confirmsAll else { return }
        guard let questions else { throw HostError.unconfirmed("\(reason): confirm it with --yes") }
        guard settings.confirms else { return }
        let isAgreed =
            if let word {
                try questions.answer("\(question) Type '\(word)': ").trimmingBlanks == word
            } else {
                try questions.confirm(question + " [y/N] ")
            }
        guard isAgreed else { throw HostError.unconfirmed("Cancelled.") }
    }

    /// Asks whether the command or item is meant that was guessed from what was typed.
    ///
    /// - Throws: ``CommandError`` of the kind `needs-confirmation` for a no.
    ///
    /// - Parameters:
    ///   - name: The command or item.
    ///   - isRisky: `true` if Enter by itself isn't a yes.
    func confirmGuess(of name: String, isRisky: Bool = false) throws {
        guard let questions else { return }
        let question = "Run '\(name.shownName)'? \(isRisky ? "[y/N]" : "[Y/n]") "
        guard try questions.confirm(question, byDefault: !isRisky) else {
            throw HostError.unconfirmed("Cancelled.")
        }
    }
}

extension HostError {
    /// Returns the error for a step that nobody has confirmed.
    static func unconfirmed(_ reason: String, _ data: JSONObject = [:]) -> HostError {
        .refused(WireError(.needsConfirmation, reason, data: data))
    }
}

extension CommandContext {
    /// Returns the candidates for an argument of an item, or for the `value` of a setting: the host's,
    /// or those that a program computes.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - argument: The name of the argument.
    ///   - prefix: The beginning of the host's candidates; a program's are all returned.
    ///   - limit: The time to wait for the host.
    /// - Returns: The candidates; none if the host doesn't answer in time.
    /// - Throws: ``HostError``, also if a program fails, or ``ShellEnd``.
    func candidates(
        for item: ListedItem,
        _ argument: String,
        beginningWith prefix: String = "",
        within limit: Duration
    ) throws -> [Candidate] {
        guard host.isLive else { return [] }
        let id = ItemID(item.id)
        let handsPrograms = projectSession(of: item)?.hello.has(.program) ?? false
        let request = HostRequest.complete(
            id,
            argument: argument,
            prefix: prefix,
            handsPrograms: handsPrograms
        )
        guard let answer = try host.query(request, within: limit) else { return [] }
        guard handsPrograms, let command = try ReceivedResult.programs(answer, of: id)?.last else {
            return ReceivedResult.candidates(answer)
        }
        return try candidatePrograms.candidates(of: command, host)
    }
}
