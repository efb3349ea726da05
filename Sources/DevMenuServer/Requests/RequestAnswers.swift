import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Answers the requests that change no setting: at once, or by plugin code that it checks first.
struct RequestAnswers {
    /// Runs the plugin code of one request, and returns its result.
    typealias Body = @Sendable (ActionRun) async -> Result<HostAnswer, WireError>

    /// An answer, or the code that finds it.
    enum Answer {
        /// The answer.
        case now(HostAnswer)
        /// The code, which runs on a separate thread.
        case later(Body)
    }

    let server: MenuServer
    let peer: Peer

    /// Returns the answer to a request, or the plugin code that it runs.
    ///
    /// Showing an item whose details are awaited runs plugin code too. No action has run when it
    /// throws.
    ///
    /// - Throws: ``WireError`` if the request is refused.
    func answer(_ request: HostRequest) throws(WireError) -> Answer {
        let context = peer.context
        switch request {
        case .hostInfo:
            let facts = HostFacts(app: context.app, directories: context.directories)
            return .now(HostAnswer.facts(facts))
        case .menuList:
            let menu = server.menu
            return described(menu.entries.lazy.map(\.item), in: context) { $0.menu(menu) }
        case .menuOutline:
            let menu = server.menu
            let items = menu.entries.lazy.map(\.item)
            let known = AsyncDetails(of: items, server, in: context).known
            return .now(MenuAnswers(server, peer, in: context, known).menu(menu))
        case .show(let id):
            let item = try server.visible(id).item
            return described(CollectionOfOne(item), in: context) { $0.item(item) }
        case .expect(let id, let expected, let isInForce):
            if let item = try server.keptByApp(id, toChange: false) {
                return .later(expect(item, expected))
            }
            return .now(try met(id, expected, isInForce: isInForce, in: context))
        case .routeList: return .now(HostAnswer.routes(server.menu.routes, context.locale))
        case .pluginList: return .now(HostAnswer.plugins(server.menu.plugins))
        case .explain(let id):
            if let item = try server.keptByApp(id, toChange: false) { return .later(explain(item)) }
            try server.checkSetting(id)
            guard let explanation = server.settings.explanation(of: id, in: context.locale),
                let item = server.entry(id)?.item
            else { throw .unknownItem(id, suggestion: nil) }
            return described(CollectionOfOne(item), in: context) { answers in
                var json = explanation.json.object ?? [:]
                json["unavailable"] = answers.details(of: item)["unavailable"]
                return .json(.object(json))
            }
        case .changes(let id, let last, let since):
            return .now(try changes(of: id, last: last, since: since))
        case .trigger(let id, let arguments, let isConfirmed, let handsPrograms, let why):
            return .later(
                try trigger(
                    id,
                    arguments,
                    isConfirmed: isConfirmed,
                    handsPrograms: handsPrograms,
                    why: why
                )
            )
        case .runs(let id, let last, let since):
            return .now(try runs(of: id, last: last, since: since))
        case .runEnded(let run, let outcome, let seconds):
            return .now(try endRun(run, outcome, seconds))
        case .preview(let id, let arguments): return .later(try preview(id, arguments))
        case .check(let id, let arguments):
            return .later(try preview(id, arguments, checks: true))
        case .complete(let id, let argument, let prefix, let handsPrograms):
            return .later(try complete(id, argument, prefix, handsPrograms: handsPrograms))
        case .open(let url, let transition): return .later(try open(url, transition))
        case .set, .flip, .reset, .apply, .undo: return .later(try change(request))
        case .initialize, .resume, .trust, .readLog:
            throw WireError(.unknownMethod, "'\(request.method.rawValue)' can't be run")
        }
    }

    /// Returns the answer with the details of items, or the code that awaits some of them.
    private func described(
        _ items: some Sequence<any MenuItem>,
        in context: MenuContext,
        _ answer: @escaping @Sendable (MenuAnswers) -> HostAnswer
    ) -> Answer {
        let details = AsyncDetails(of: items, server, in: context)
        guard !details.isEmpty else {
            let answers = MenuAnswers(server, peer, in: context, details.known)
            return .now(answer(answers))
        }
        return .later { [server, peer] _ in
            do throws(WireError) {
                let found = try await details.found()
                let context = peer.context
                // Written only now, so that values are current when the answer is sent.
                return .success(answer(MenuAnswers(server, peer, in: context, found)))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Returns a setting that has a value.
    private func met(
        _ id: ItemID,
        _ expected: JSONValue,
        isInForce: Bool,
        in context: MenuContext
    ) throws(WireError) -> HostAnswer {
        let item = try server.visible(id).item
        guard let setting = item.asSetting else { throw .wrongKind(item, isNot: "a setting") }
        let answers = MenuAnswers(server, peer, in: context)
        let details = answers.details(of: item)
        // In the form that is stored, if it's a value of the setting.
        let checked = (try? setting.checked(expected)) ?? expected
        let value = (isInForce ? details["inForce"] : nil) ?? details["value"]
        let unmet = WireError.unmet(id.rawValue, value: value, expected: checked)
        if let unmet { throw unmet }
        return answers.item(item, details)
    }

    private func changes(
        of id: ItemID?,
        last: Int?,
        since: String?
    ) throws(WireError) -> HostAnswer {
        let levels = server.levels
        let journal = try WireError.wrapping { () throws(SettingError) in
            try server.settings.journal()
        }
        let records = journal.records(
            of: id,
            last: last,
            since: since.flatMap { CalendarTime(iso: $0)?.seconds },
            where: { levels.level(of: $0.id) != .none }
        )
        // A setting that the menu had once may still have changes.
        if records.isEmpty, let id, server.bound[id] == nil { try server.checkSetting(id) }
        return HostAnswer.records(records)
    }
}

extension RequestAnswers {
    /// Returns the record of runs.
    ///
    /// - Throws: ``WireError`` of the kind `unknown-method` if there is none.
    private func runLog() throws(WireError) -> RunLog {
        guard let runs = server.runs else {
            throw WireError(.unknownMethod, "'\(server.app.name)' doesn't record runs")
        }
        return runs
    }

    private func runs(of id: ItemID?, last: Int?, since: String?) throws(WireError) -> HostAnswer {
        let (log, levels) = (try runLog(), server.levels)
        let runs: [JSONObject]
        do throws(FileError) {
            runs = try log.runs(
                of: id,
                last: last,
                since: since.flatMap { CalendarTime(iso: $0)?.seconds },
                where: { levels.level(of: $0) != .none }
            )
        } catch {
            throw WireError(.actionFailed, "the runs can't be read: \(error)")
        }
        // An action that the menu had once may still have runs.
        if runs.isEmpty, let id { _ = try action(id) }
        return .runs(runs)
    }

    /// Records the end of a run whose programs the peer ran.
    private func endRun(
        _ run: String,
        _ outcome: String,
        _ seconds: Double
    ) throws(WireError) -> HostAnswer {
        guard let outcome = RunLog.Outcome(rawValue: outcome) else {
            throw WireError(.invalidParams, "'outcome' must be ok, failed, cancelled or ended")
        }
        guard let handed = peer.finishHandedRun(run) else {
            throw WireError(.invalidParams, "'\(run)' isn't a run that this devmenu was given")
        }
        try runLog().end(handed.number, outcome, after: seconds)
        server.publish(.run(run, of: handed.action, outcome: outcome.rawValue, by: peer.name))
        return .done
    }
}

extension MenuAnswers {
    /// Creates the answers to a shell, with its current access levels and the details that were
    /// awaited.
    init(
        _ server: MenuServer,
        _ peer: Peer,
        in context: MenuContext,
        _ awaited: [ItemID: JSONObject] = [:]
    ) { self.init(in: context, reported: peer.access, levels: server.levels, awaited: awaited) }
}
