import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `attach [NAME|PID]`: attaches to a running app, to which later commands go: to the only one by default.
struct AttachCommand: Command {
    let name = "attach"
    let mayBeWatched = false
    let summary = "attach to a running app"
    let needsHost = false
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .optional("NAME|PID", .app, "an app that 'apps' shows; the only one by default")
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let target: String
        if let word = invocation.texts.first {
            target = word
        } else {
            let app = try onlyApp(in: context)
            if !context.host.isOwn, let hello = context.host.session?.hello, hello.pid == app.pid {
                let text = "attached to \(hello.appWords) already"
                return .done(CommandResult(hello.appFacts(withAccess: true), text: text.shown))
            }
            target = "\(app.pid)"
        }
        let source = try context.finder().source(of: target, after: name)
        let session = try context.host.attach(to: source)
        let text = "\(session.hello.appWords) · \(session.origin)"
        return .done(CommandResult(session.hello.appFacts(withAccess: true), text: text.shown))
    }

    func isReplayable(with words: [String], by rules: ReplayRules) -> Bool { rules.allowsAttaching }

    /// Returns the only app that runs in the scope, or of several the one that a person chooses.
    ///
    /// - Throws: ``HostError/unavailable(_:)`` if there is none, and ``CommandError`` of the kind `usage` if
    ///   nobody chooses.
    private func onlyApp(in context: any CommandContext) throws -> FoundApp {
        let scope = ScopeName.current
        let apps = try context.finder().apps().filter { $0.scope == scope }
        guard let first = apps.first else {
            let place = scope.map { " in the scope '\($0)'" } ?? ""
            throw HostError.unavailable(
                "no running app has a menu\(place). Start one that is "
                    + "built with its menu, such as 'moments'; 'wait app NAME' waits for it"
            )
        }
        guard apps.count > 1 else { return first }
        let candidates = apps.map { app in
            let isOnly = apps.count { $0.fullName == app.fullName } == 1
            let uptime = "runs for \(HostFacts.text(ofUptime: app.uptime))"
            return isOnly
                ? CompletionCandidate(app.fullName, "pid \(app.pid), \(uptime)")
                : CompletionCandidate("\(app.pid)", "\(app.fullName), \(uptime)")
        }
        guard let questions = context.questions, questions.hasScreen else {
            let names = candidates.map { "'\(name) \($0.label)'" }.joined(separator: ", ")
            throw misuse("\(apps.count) apps run: type \(names)")
        }
        guard let index = try questions.choose("Running apps", among: candidates) else {
            throw HostError.interrupted
        }
        return apps[index]
    }
}

extension Hello {
    /// The app's name and version.
    var appWords: String { "\(fullName) \(version.shownName)" }

    /// Returns the facts about the app that `attach` and `wait app` report.
    func appFacts(withAccess: Bool) -> JSONValue {
        .object(compacting: [
            "name": .string(name), "version": .string(version), "build": .string(build),
            "pid": .integer(pid), "access": withAccess ? .string(access.rawValue) : .none,
            "scope": scope.map { .string($0.description) },
        ])
    }
}

/// `detach`: leaves the app, which continues to run, and returns to the embedded host.
struct DetachCommand: Command {
    let name = "detach"
    let mayBeWatched = false
    let summary = "leave the app, and go back to the embedded host"
    let isReplayable = true
    let needsHost = false
    let onlyReads = true

    func isAskedFor(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        guard !context.host.isOwn else {
            return .done(CommandResult([:], text: "no app to leave: at \(context.host.target)"))
        }
        context.host.use(nil)
        // The prompt then names its host; an error comes with the next command.
        if context.isInteractive { _ = try? context.host.liveSession() }
        return .done(CommandResult([:], text: "back at \(context.host.target)"))
    }
}

/// `restart`: starts the embedded host, or the command that is the host, again.
struct RestartCommand: Command {
    let name = "restart"
    let mayBeWatched = false
    let summary = "restart the embedded host"
    let isReplayable = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        // Only a session shows whether its host is the shell's own: the first command opens one.
        let isFirst = context.host.session == nil
        let session = try context.host.session ?? context.host.liveSession()
        guard session.isRestartable else {
            let words = """
                devmenu can't restart \(session.hello.fullName): \(session.origin). \
                Restart it where it was started
                """
            throw HostError.refused(WireError(.wrongKind, words))
        }
        if !isFirst { context.host.drop() }
        let hello = try context.host.liveSession().hello
        let text = isFirst ? "started" : "started again"
        // A host of a command needn't report its process id.
        guard hello.pid > 0 else { return .done(CommandResult([:], text: text)) }
        return .done(CommandResult(["pid": .integer(hello.pid)], text: "\(text), pid \(hello.pid)"))
    }
}

/// `quit`: ends the shell.
struct QuitCommand: Command {
    let name = "quit"
    let mayBeWatched = false
    let aliases = ["exit"]
    let summary = "leave devmenu"
    let isReplayable = true
    let needsHost = false
    let onlyReads = true

    func isAskedFor(after words: [String]) -> Bool { true }

    /// A table without rows prints nothing, as `quit` does in every format.
    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        var result = CommandResult([:])
        result.wish = .quit
        return .done(result)
    }
}
