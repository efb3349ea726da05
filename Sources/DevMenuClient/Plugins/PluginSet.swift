import DevMenuKit
package import DevMenuWire

/// The plugins that are programs, as far as they were found, and their processes.
package final class PluginSet {
    /// What was found, by name; of one name the first is first.
    package private(set) var programs: [PluginProgram] = []

    /// Called with what a plugin's process tells of its own accord.
    var onNotification: (PluginProgram, HostNotification) -> Void = { _, _ in }

    private let path: PluginPath
    private let cache: String
    private let isAsking: Bool
    private let introduction: () -> Introduction
    private var claimedItems: Set<String>?
    private var claimedRoutes: Set<String>?
    private var warnings: [String] = []

    /// Plugins that have not been looked for.
    ///
    /// - Parameters:
    ///   - path: Where to look.
    ///   - cache: Where their answers are kept: `$XDG_CACHE_HOME/devmenu`.
    ///   - isAsking: Whether a plugin is started to be asked; else only those are in the menu whose
    ///     answers are kept.
    ///   - introduction: What the shell says of itself, its language among it.
    package init(
        path: PluginPath,
        cache: String = BaseDirectories().cache + "/devmenu",
        isAsking: Bool = true,
        introduction: @escaping () -> Introduction
    ) {
        self.path = path
        self.cache = cache
        self.isAsking = isAsking
        self.introduction = introduction
    }

    /// Looks for plugins, and asks those for what they have whose answers are not kept.
    ///
    /// The process of a plugin that is still the same goes on.
    ///
    /// - Parameters:
    ///   - loop: What to wait in: a few seconds for each eight plugins that do not answer.
    ///   - asksRefused: Whether a plugin is asked again that was refused when it was asked.
    ///   - deadline: When to give up; `nil` for never.
    /// - Throws: ``SessionOpeningError/interrupted`` and ``SessionOpeningError/timedOut``.
    package func look(
        in loop: EventLoop,
        asksRefused: Bool = false,
        before deadline: ContinuousClock.Instant? = nil
    ) throws(SessionOpeningError) {
        let files = path.files()
        guard !files.isEmpty || !programs.isEmpty else { return }
        let locale = introduction().locale ?? MenuLocale.english.tag
        var kept = KeptAnswers(in: cache, locale: locale)
        let outcomes = files.map { file in file.refusal.map { .failure($0) } ?? kept[file] }
        let unknown = files.indices.filter { place in
            guard isAsking, files[place].refusal == nil else { return false }
            if case .failure? = outcomes[place] { return asksRefused }
            return outcomes[place] == nil
        }
        let answers = try ask(unknown.map { files[$0] }, in: loop, before: deadline)
        for (place, answer) in zip(unknown, answers) { kept.set(answer, of: files[place]) }
        if !unknown.isEmpty { kept.keep() }
        let told = Dictionary(uniqueKeysWithValues: zip(unknown, answers))
        take(
            zip(files, outcomes).enumerated().map { place, found in
                let missing = PluginRefusal.notStarted(reason: "it has not been asked yet")
                return (found.0, told[place] ?? found.1 ?? .failure(missing))
            },
            in: loop
        )
    }

    /// What a person should know since this was last asked: plugins that were asked and refused.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Whether a plugin says that it has an item.
    func claims(item id: String) -> Bool {
        let claimed = claimedItems ?? Set(programs.flatMap { $0.answer?.items ?? [] })
        claimedItems = claimed
        return claimed.contains(id)
    }

    /// Whether a plugin says that it has a route; the path is in lower case.
    func claims(route path: String) -> Bool {
        let claimed =
            claimedRoutes
            ?? Set(programs.flatMap { $0.answer?.paths ?? [] }.map { $0.lowercased() })
        claimedRoutes = claimed
        return claimed.contains(path)
    }

    /// Asks a host for its menu, and plugins for theirs where it may be another by now, and makes them
    /// one.
    ///
    /// - Parameters:
    ///   - host: The host, which lives.
    ///   - isOutline: Whether values may be as they were last known, so that nothing is started for it;
    ///     a host that shows nobody its menu has an empty one then: what it does not allow does not bind
    ///     the plugins.
    ///   - loop: What the answers are waited for in.
    ///   - completion: Called with the menu.
    /// - Returns: What was asked, the host first.
    func askForMenu(
        with host: any MenuSession,
        isOutline: Bool,
        in loop: EventLoop,
        completion: @escaping (Result<ListedMenu, SessionFailure>) -> Void
    ) -> [(session: any MenuSession, number: Int)] {
        let asked = programs.filter { program in
            !isOutline && program.hasSettings
                || program.isStale && program.session?.isRunning ?? false
        }
        var menu: Result<JSONValue, SessionFailure>?
        var routes: JSONValue = [:]
        var waitingFor = 2 + asked.count
        let come = { [self] in
            waitingFor -= 1
            guard waitingFor == 0, let menu else { return }
            completion(
                menu.map { ListedMenu($0, routes: routes, of: host, with: programs) }
            )
        }
        var sent: [(session: any MenuSession, number: Int)] = []
        func send(
            _ request: HostRequest,
            to session: any MenuSession,
            _ completion: @escaping (Result<JSONValue, SessionFailure>) -> Void
        ) {
            sent.append((session, session.send(request, chain: nil, completion: completion)))
        }
        send(.menuList, to: host) { answer in
            menu = answer
            if isOutline, case .failure(.refused) = answer { menu = .success([:]) }
            come()
        }
        send(.routeList, to: host) { answer in
            // A host need not know of routes.
            routes = (try? answer.get()) ?? [:]
            come()
        }
        for program in asked {
            guard let session = program.session else { continue }
            var isOver = false
            let end = {
                if !isOver { come() }
                isOver = true
            }
            send(.menuList, to: session) { [self] answer in
                if case .success(let menu) = answer {
                    program.take(menu: menu)
                    claimedItems = nil
                }
                end()
            }
            // A plugin that says nothing keeps nobody waiting: what was last known of it stands.
            loop.later(after: .seconds(PluginLaunch.patience), end)
        }
        return sent
    }

    /// A host's answer to `plugin.list` with the reports on these plugins behind it.
    func reports(behind answer: JSONValue) -> JSONValue {
        var members = answer.object ?? [:]
        members["plugins"] = .array(
            (members["plugins"]?.array ?? []) + programs.map(\.report)
        )
        return .object(members)
    }

    /// Looks whether processes have ended.
    func childMayHaveEnded() {
        for program in programs { program.session?.childMayHaveEnded() }
    }

    /// Ends every process because the shell itself ends; they have a second to do so by themselves.
    func leave() {
        let running = programs.compactMap(\.session).filter(\.isRunning)
        // All at once, so that they end at the same time.
        for session in running { session.hangUp() }
        for session in running { session.leave() }
    }

    private func ask(
        _ files: [PluginFile],
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws(SessionOpeningError) -> [Result<PluginAnswer, PluginRefusal>] {
        guard !files.isEmpty else { return [] }
        let full = introduction()
        let answers = try PluginInquiries.ask(
            files,
            introduction: Introduction(
                client: full.client,
                locale: full.locale,
                columns: full.columns
            ),
            in: loop,
            before: deadline
        )
        for (file, answer) in zip(files, answers) {
            guard case .failure(let refusal) = answer else { continue }
            warnings.append("plugin '\(file.name)' of \(file.path) was refused: \(refusal)")
        }
        return answers
    }

    private func take(
        _ found: [(file: PluginFile, outcome: Result<PluginAnswer, PluginRefusal>)],
        in loop: EventLoop
    ) {
        var known = Dictionary(
            programs.map { ($0.file.path, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        programs = found.map { file, outcome in
            if let program = known[file.path], program.file == file, program.answer != nil,
                program.session?.isRunning ?? false, (try? outcome.get()) != nil
            {
                known[file.path] = nil
                return program
            }
            let program = PluginProgram(
                file,
                outcome: outcome,
                introduction: introduction,
                in: loop
            )
            program.session?.onNotification = { [weak self, unowned program] notification in
                self?.onNotification(program, notification)
            }
            return program
        }
        for program in known.values { program.session?.close() }
        claimedItems = nil
        claimedRoutes = nil
    }
}
