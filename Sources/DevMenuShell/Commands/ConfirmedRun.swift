import DevMenuClient
import DevMenuKit
import DevMenuWire

/// A run of an action, before which a person is asked if it is risky.
///
/// If every run of an action is risky, the menu declares it. For others, the host reports it with
/// the arguments of a run, before it has done anything: the person is then asked, and it runs
/// again.
package struct ConfirmedRun {
    /// The action.
    let item: ListedItem
    /// Its arguments.
    private(set) var arguments: JSONObject
    /// The reason for the run, or `nil`.
    var reason: String?
    /// Indicates whether nobody has to be asked any more.
    var isConfirmed = false
    /// Indicates whether its programs run beside the prompt, as a job.
    var isBeside = false
    /// Indicates whether it is a run of `watch`, in which nothing risky may run.
    var isWatched = false

    /// Asks if necessary, and runs the action; a script's risky action is refused.
    ///
    /// - Parameters:
    ///   - isGuess: `true` if the action was guessed from what was typed, and nobody has confirmed
    ///     yet that it's the right one; one question serves both.
    ///   - context: The shell.
    /// - Returns: The action's result.
    /// - Throws: ``CommandError`` if it may not run or fails, and ``ShellEnd``.
    func result(isGuess: Bool = false, in context: any CommandContext) throws -> CommandResult {
        // A run that only reports harms nobody in a replay, either.
        let isReport = arguments[ParameterDeclaration.dryRunName] == true
        let isAgreed =
            !isWatched && (Self.mayBeAgreed || isReport)
            && (isConfirmed || Self.isAgreed(in: context))
        let isRisky = item.risk != .safe
        // The project's host refuses a program that asks at a terminal if there is none.
        let asksItself =
            !isWatched && item.received.asksFirst && item.received.confirmation == nil
            && context.projectSession(of: item) != nil
        var run = self
        if isAgreed, let yes = item.received.yes { run.arguments[yes] = true }
        if isRisky, !isAgreed, !asksItself {
            try ask(item.title, item.risk, isGuess: isGuess, in: context)
        } else if isGuess {
            try context.confirmGuess(of: item.id, isRisky: isRisky)
        }
        return try context.trigger(run, isConfirmed: isRisky || isAgreed) { refused in
            try ask(refused.title ?? item.title, refused.risk, isGuess: false, in: context)
        }
    }

    /// Asks before a risky change of a value that the app keeps, unless nobody has to be asked, or it has
    /// the value.
    ///
    /// - Throws: ``CommandError`` if it may not be made.
    static func confirm(
        _ item: ListedItem,
        to value: JSONValue? = nil,
        in context: any CommandContext
    ) throws {
        guard item.received.isKeptByApp, item.risk != .safe,
            !(mayBeAgreed && isAgreed(in: context))
        else { return }
        if let value {
            let current = ItemRecord(try context.host.query(.show(ItemID(item.id))))
            if JSONValue.isSame(current.value, value) { return }
        }
        try ConfirmedRun(item: item, arguments: [:])
            .ask(item.title, item.risk, isGuess: false, in: context)
    }

    /// Indicates whether what is typed may agree: in a replay, the person who replays has to.
    private static var mayBeAgreed: Bool { ReplayMode.current?.confirmsAll ?? true }

    /// Indicates whether nobody is asked about any run.
    private static func isAgreed(in context: any CommandContext) -> Bool {
        context.options.confirmsAll || (context.isInteractive && !context.settings.confirms)
    }

    private func ask(
        _ title: String,
        _ risk: Risk,
        isGuess: Bool,
        in context: any CommandContext
    ) throws {
        guard !isWatched else {
            throw refusal("is \(risk.rawValue), so it can't be watched", risk, of: title)
        }
        if let replay = ReplayMode.current, !Self.mayBeAgreed {
            throw replay.refusal("'\(item.id)' is \(risk.rawValue): replay it with --yes")
        }
        let effects = try checkedEffects(in: context)
        guard let questions = context.questions else {
            let takesRest = item.parameters.contains(where: \.isRest)
            throw refusal(
                "is \(risk.rawValue): confirm it with --yes"
                    + (takesRest ? " before its name" : ""),
                risk,
                of: title
            )
        }
        // Nothing would go, as the host says.
        if effects?.isEmpty ?? false { return }
        let question = try question(about: title, risk, in: context)
        let named = isGuess ? "\(item.id): \(question)" : question
        let lines = ((effects ?? []) + [named]).map { ControlEscaping.escaped($0) }
        guard try questions.confirm(lines.joined(separator: "\n")) else {
            throw refusal("Cancelled.", risk, of: title)
        }
    }

    /// Checks the arguments as far as the host can, so that nobody is asked in vain.
    ///
    /// - Returns: The lines that describe what the run would do, none if that is nothing; or `nil` if the
    ///   action has no preview, or has its own question.
    /// - Throws: ``CommandError`` of the kind `bad-argument`, or `denied` if it isn't available.
    func checkedEffects(in context: any CommandContext) throws -> [String]? {
        do {
            let lines = try context.preview(of: item, arguments)
            return item.received.confirmation == nil ? lines : nil
        } catch HostError.refused(let error)
            where error.knownKind != .badArgument && error.data["unavailable"] == nil
        {
            return nil
        }
    }

    private func question(
        about title: String,
        _ risk: Risk,
        in context: any CommandContext
    ) throws -> String {
        if item.received.confirmation != nil {
            // Values of settings may have changed since the menu was read.
            let current = ItemRecord(try context.host.query(.show(ItemID(item.id))))
            if let own = current.confirmation(of: arguments) { return "\(own) [y/N] " }
        }
        // In the language of the title, which it contains.
        let locale = MenuLocale(tag: context.options.locale)
        let title = ControlEscaping.escaped(title)
        guard risk == .fatal else {
            return LocalizedText(
                "\(title) can't be undone. Continue? [y/N] ",
                ["zh-Hans": "“\(title)”无法撤销。继续吗？[y/N] "]
            ).resolved(for: locale)
        }
        let hello = try context.host.liveSession().hello
        return LocalizedText(
            "\(title) ends \(hello.fullName) (pid \(hello.pid)). Continue? [y/N] ",
            ["zh-Hans": "“\(title)”会结束 \(hello.fullName)（pid \(hello.pid)）。继续吗？[y/N] "]
        ).resolved(for: locale)
    }

    /// Returns the refusal of a run, which names what is at risk if that isn't the whole action.
    private func refusal(_ words: String, _ risk: Risk, of title: String) -> HostError {
        let part = title == item.title ? "" : " (\(title))"
        return .unconfirmed("'\(item.id)'\(part) \(words)", ["risk": .string(risk.rawValue)])
    }
}
