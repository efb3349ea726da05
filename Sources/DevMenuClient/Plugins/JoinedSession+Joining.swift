import DevMenuKit
import DevMenuWire

/// What the host and plugins answer together.
extension JoinedSession {
    /// Finds out what is the host's own, and then sends what waits for that.
    func survey() {
        guard !isSurveying else { return }
        isSurveying = true
        join(toleratingRefusal: true) { [self] answer in
            isSurveying = false
            let waiting = awaitingSurvey
            awaitingSurvey = []
            switch answer {
            case .success: for sending in waiting { dispatch(sending) }
            case .failure(let failure):
                for sending in waiting { sending.completion(.failure(failure)) }
                failFirst(failure)
            }
            release()
        }
    }

    /// Nobody can tell whose the first member is that is held back.
    private func failFirst(_ failure: SessionFailure) {
        guard let next = order.next, order.begin(next, by: .all, takesAhead: false) else { return }
        order.end(next.chain, hasFailed: true)
        next.completion(.failure(failure))
    }

    /// Asks the host for its menu, and plugins for theirs, and joins them.
    ///
    /// Where a refusal is tolerated, a host that shows nobody its menu has an empty one: what it does
    /// not allow does not bind the plugins.
    func join(
        chain: Int? = nil,
        toleratingRefusal isTolerant: Bool = false,
        asking programs: [PluginProgram] = [],
        _ completion: @escaping (Result<JoinedMenu, SessionFailure>) -> Void
    ) {
        var menu: Result<JSONValue, SessionFailure>?
        var waitingFor = 1 + (hostRoutes == nil ? 1 : 0) + programs.count
        let come = { [self] in
            waitingFor -= 1
            guard waitingFor == 0, let menu else { return }
            completion(
                menu.map { menu in
                    let joined = joined(menu)
                    known = joined
                    return joined
                }
            )
        }
        host.send(.menuList, chain: chain) { answer in
            menu = answer
            if isTolerant, case .failure(.refused) = answer { menu = .success([:]) }
            come()
        }
        if hostRoutes == nil {
            host.send(.routeList, chain: nil) { [self] answer in
                // A host need not know of routes.
                if host.ending == nil { hostRoutes = (try? answer.get()) ?? [:] }
                come()
            }
        }
        for program in programs {
            var isOver = false
            program.session?.send(.menuList, chain: nil) { [self] answer in
                if case .success(let menu) = answer { plugins.take(menu: menu, of: program) }
                if !isOver { come() }
                isOver = true
            }
            // A plugin that says nothing keeps nobody waiting: what was last known of it stands.
            later.add(after: .seconds(PluginLaunch.patience)) {
                if !isOver { come() }
                isOver = true
            }
        }
    }

    private func joined(_ menu: JSONValue) -> JoinedMenu {
        let parts = plugins.programs.enumerated().compactMap { place, program in
            program.answer.map { answer in
                let origin = "plugin '\(program.file.name)' of \(program.file.path)"
                return JoinedMenu.Part(place: place, origin: origin, answer: answer)
            }
        }
        let name = "the host '\(host.hello.name)'"
        return JoinedMenu(menu: menu, routes: hostRoutes ?? [:], of: name, with: parts)
    }

    func withReports(
        _ answer: Result<JSONValue, SessionFailure>
    ) -> Result<JSONValue, SessionFailure> {
        var members: JSONObject
        switch answer {
        case .success(let value): members = value.object ?? [:]
        // A host need not know of plugins.
        case .failure(.refused(let error)) where error.knownKind == .unknownMethod: members = [:]
        case .failure: return answer
        }
        let reports = plugins.programs.enumerated().map { place, program in
            program.report(clash: known?.refusals[place])
        }
        members["plugins"] = .array((members["plugins"]?.array ?? []) + reports)
        return .success(.object(members))
    }

    /// Takes back what people set, everywhere.
    func resetAll(_ sending: Sending, _ completion: @escaping Completion) {
        let sessions = [host] + withSettings.compactMap { $0.session }
        var answers: [Int: Result<JSONValue, SessionFailure>] = [:]
        for (place, session) in sessions.enumerated() {
            let chain = place == 0 ? sending.chain : nil
            session.send(.reset(nil), chain: chain) { answer in
                answers[place] = answer
                guard answers.count == sessions.count else { return }
                var items: [JSONValue] = []
                for place in sessions.indices {
                    switch answers[place] {
                    case .success(let value)?: items += value["items"]?.array ?? []
                    case .failure(let failure)?: return completion(.failure(failure))
                    case nil: break
                    }
                }
                completion(.success(["items": .array(items)]))
            }
        }
    }
}
