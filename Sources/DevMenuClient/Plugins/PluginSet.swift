import DevMenuKit
package import DevMenuWire

/// The executable plugins that were found, and their processes.
package final class PluginSet {
    /// The programs, by name; of one name the first found is first.
    package private(set) var programs: [PluginProgram] = []

    /// The notifications of the plugins' processes.
    let events = EventStream<(session: any MenuSession, event: HostEvent)>()

    private let path: PluginSearchPath
    private let cache: String
    private let isAsking: Bool
    private let timeout: Int
    private let introduction: () -> Introduction
    private var warnings: [String] = []

    /// Creates a set without looking for plugins.
    ///
    /// - Parameters:
    ///   - path: The search path.
    ///   - cache: The directory of cached answers: `$XDG_CACHE_HOME/devmenu`.
    ///   - isAsking: `true` to start plugins to query them; `false` to use only cached answers.
    ///   - timeout: The seconds that a plugin has for its answers.
    ///   - introduction: Returns the shell's introduction, with its language.
    package init(
        path: PluginSearchPath,
        cache: String = BaseDirectories().answers,
        isAsking: Bool = true,
        timeout: Int = HostLaunch.pluginTimeout,
        introduction: @escaping () -> Introduction
    ) {
        self.path = path
        self.cache = cache
        self.isAsking = isAsking
        self.timeout = timeout
        self.introduction = introduction
    }

    /// Looks for plugins, and queries those whose answers aren't cached.
    ///
    /// The process of an unchanged plugin continues.
    ///
    /// - Parameters:
    ///   - loop: The loop to wait in: a few seconds for each eight plugins that don't answer.
    ///   - asksRefused: `true` to query plugins again that were refused when queried.
    ///   - deadline: The time to give up, or `nil` for never.
    /// - Throws: ``HostError/interrupted`` and ``HostError/outOfTime``.
    package func refresh(
        in loop: EventLoop,
        asksRefused: Bool = false,
        before deadline: ContinuousClock.Instant? = nil
    ) throws(HostError) {
        let files = path.files()
        guard !files.isEmpty || !programs.isEmpty else { return }
        let locale = introduction().locale ?? MenuLocale.english.tag
        var cached = CachedAnswers(in: cache, locale: locale)
        var outcomes = files.map { file in file.refusal.map { .failure($0) } ?? cached[file] }
        let unknown = files.indices.filter { index in
            guard isAsking, files[index].refusal == nil else { return false }
            if case .failure? = outcomes[index] { return asksRefused }
            return outcomes[index] == nil
        }
        let answers = try ask(unknown.map { files[$0] }, in: loop, before: deadline)
        for (index, answer) in zip(unknown, answers) {
            cached.set(answer, of: files[index])
            outcomes[index] = answer
        }
        if !unknown.isEmpty { cached.save() }
        let missing = PluginRefusal.notStarted(reason: "it hasn't been asked yet")
        update(zip(files, outcomes).map { ($0, $1 ?? .failure(missing)) }, in: loop)
    }

    /// Returns and clears the warnings about plugins that were queried and refused.
    func removeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Indicates whether a plugin offers an item or a route, so that only the menu shows which
    /// session handles it.
    func offer(_ subject: RequestSubject) -> Bool {
        programs.contains { $0.answer?.offers(subject) ?? false }
    }

    /// Asks a host for its menu, and plugins whose menus may have changed for theirs, and merges
    /// them.
    ///
    /// - Parameters:
    ///   - request: The host's request.
    ///   - host: The host, which lives.
    ///   - isOutline: `true` if last known values suffice, so that no process is started; a host
    ///     that hides its menu is treated as empty then, because its access rules don't apply to
    ///     the plugins.
    ///   - sent: The requests of the wait for the menu, the host's first.
    ///   - loop: The loop that waits for the answers.
    ///   - completion: Called with the menu.
    func askForMenu(
        _ request: HostRequest,
        of host: any MenuSession,
        isOutline: Bool,
        by sent: SentRequests,
        in loop: EventLoop,
        completion: @escaping (Result<ListedMenu, HostError>) -> Void
    ) {
        let asked = programs.compactMap { program -> (PluginProgram, PluginSession)? in
            guard let session = program.session,
                !isOutline && program.hasSettings || program.isStale && session.isRunning
            else { return nil }
            return (program, session)
        }
        var menu: Result<ReceivedJSON, HostError>?
        var routes: ReceivedJSON = .empty
        var waitingFor = 2 + asked.count
        let come = { [self] in
            waitingFor -= 1
            guard waitingFor == 0, let menu else { return }
            completion(
                menu.map { menu in
                    ListedMenu(
                        ReceivedMenu(menu),
                        routes: ReceivedRoutes(routes),
                        of: host,
                        with: programs
                    )
                }
            )
        }
        sent.send(request, to: host) { answer in
            menu = answer
            if isOutline, case .failure(.refused) = answer { menu = .success(.empty) }
            come()
        }
        sent.send(.routeList, to: host) { answer in
            // A host need not support routes.
            routes = (try? answer.get()) ?? .empty
            come()
        }
        for (program, session) in asked {
            var isOver = false
            let end = {
                if !isOver { come() }
                isOver = true
            }
            sent.send(.menuList, to: session) { answer in
                // A late answer is requested again: the menu was already made without it.
                if !isOver, case .success(let menu) = answer { program.update(menu: menu) }
                end()
            }
            // A plugin that doesn't answer delays nothing: its last known menu is used.
            loop.later(after: .seconds(timeout), end)
        }
    }

    /// Returns a host's answer to `plugin.list` with the entries of these plugins appended.
    func reports(addedTo answer: ReceivedJSON) -> ReceivedJSON {
        ReceivedPlugin.list(answer, adding: programs.map(\.report))
    }

    /// Checks whether processes have ended.
    func childMayHaveEnded() { for program in programs { program.session?.childMayHaveEnded() } }

    /// Ends every process because the shell ends; they have a second to do so by themselves.
    func closeAtExit() {
        let running = programs.compactMap(\.session).filter(\.isRunning)
        // All are asked to end first, so that they end at the same time.
        for session in running { session.hangUp() }
        for session in running { session.closeAtExit() }
    }

    private func ask(
        _ files: [PluginFile],
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws(HostError) -> [Result<PluginAnswer, PluginRefusal>] {
        guard !files.isEmpty else { return [] }
        var introduction = introduction()
        introduction.events = []
        let answers = try PluginInquiries.ask(
            files,
            introduction: introduction,
            in: loop,
            timeout: timeout,
            before: deadline
        )
        for (file, answer) in zip(files, answers) {
            guard case .failure(let refusal) = answer else { continue }
            warnings.append("plugin '\(file.name)' of \(file.path) was refused: \(refusal)")
        }
        return answers
    }

    private func update(
        _ found: [(file: PluginFile, outcome: Result<PluginAnswer, PluginRefusal>)],
        in loop: EventLoop
    ) {
        var known = Dictionary(programs.map { ($0.file.path, $0) }) { first, _ in first }
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
            if let session = program.session {
                session.events.follow { [weak self, unowned session] event in
                    self?.events.send((session, event))
                }
            }
            return program
        }
        for program in known.values { program.session?.close() }
    }
}
