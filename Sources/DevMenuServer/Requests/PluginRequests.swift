import DevMenuKit
import DevMenuWire
import Synchronization

/// The requests that run plugin code: each is checked, and the code to run is returned.
extension RequestAnswers {
    func trigger(
        _ id: ItemID,
        _ given: JSONObject,
        isConfirmed: Bool,
        handsPrograms: Bool,
        why: String?
    ) throws(WireError) -> Body {
        if handsPrograms { try refuseOthersPrograms() }
        let (action, plugin) = try action(id)
        try checkLevel(of: id)
        let context = peer.context
        let router = server.router(in: context, by: peer.name)
        return checking(given, for: action) { run, arguments, parameters in
            guard !action.risk.needsConfirmation || isConfirmed else {
                return .failure(.needsConfirmation(id, action.risk))
            }
            let isRecorded = server.runs != nil && (action.risk != .safe || why != nil)
            let record = isRecorded ? RunRecord(of: id, for: peer, in: server) : nil
            if let record { run.onEnding = { record.end(.ended, $0.description) } }
            let handed = Mutex<[ProgramCommand]>([])
            let hand = { @Sendable (commands: [ProgramCommand]) in
                handed.withLock { $0 += commands }
            }
            let call = ActionCall(
                item: id,
                arguments: arguments,
                context: context,
                router: router,
                channel: run,
                isConfirmed: isConfirmed,
                onPrograms: handsPrograms ? hand : nil
            )
            do {
                // Only one run at a time, if the action is exclusive.
                let result = try await server.core.exclusiveRuns.run(action) {
                    record?.begin(
                        given,
                        hiding: parameters.secrets,
                        why: why,
                        isHanded: handsPrograms
                    )
                    return try await action.trigger(call)
                }
                let commands = handed.withLock(\.self)
                guard commands.isEmpty else {
                    return .success(HostAnswer.programs(commands, run: record?.handOver()))
                }
                record?.end(.ok, result.text?.english)
                return .success(HostAnswer.result(result, context.locale))
            } catch let error as ConfirmationError {
                record?.forget()
                return .failure(.needsConfirmation(error, in: context.locale))
            } catch let error as ExclusiveRunError where error.action == id {
                return .failure(WireError(.busy, "\(error)"))
            } catch {
                let failure = failure(of: "action '\(id)'", plugin: plugin, error)
                let isCancelled = Task.isCancelled || error is CancellationError
                record?.end(isCancelled ? .cancelled : .failed, "\(error)")
                return .failure(failure)
            }
        }
    }

    /// Throws unless the peer is the shell that started the host for a file.
    private func refuseOthersPrograms() throws(WireError) {
        guard !peer.isOwnShell else { return }
        let reason = "only the devmenu that started a host for a file may run its programs itself"
        throw WireError(.invalidParams, reason)
    }

    /// Throws unless the item may be run.
    private func checkLevel(of id: ItemID) throws(WireError) {
        let level = server.levels.level(of: id)
        guard level == .full else { throw .denied(level, item: id) }
    }

    func preview(
        _ id: ItemID,
        _ given: JSONObject,
        checks: Bool = false
    ) throws(WireError) -> Body {
        let (action, plugin) = try action(id)
        if checks { try checkLevel(of: id) }
        let context = peer.context
        return checking(given, for: action) { _, arguments, _ in
            do {
                if checks { try (action as? any CheckedAction)?.check(arguments, in: context) }
                guard let lines = try await action.preview(arguments, in: context) else {
                    return .failure(.noPreview(of: id))
                }
                return .success(HostAnswer.preview(lines))
            } catch {
                return .failure(failure(of: "the dry run of '\(id)'", plugin: plugin, error))
            }
        }
    }

    /// Returns the code that checks an action's arguments, and then runs a body with them.
    private func checking(
        _ given: JSONObject,
        for action: any ActionTrigger,
        _ body:
            @escaping @Sendable (
                ActionRun, Arguments, [any ActionParameter]
            ) async -> Result<HostAnswer, WireError>
    ) -> Body {
        { [context = peer.context] run in
            let parameters = await action.parameters(in: context)
            guard !Task.isCancelled else { return .failure(.cancelled) }
            do throws(ArgumentError) {
                return await body(run, try Arguments(given, for: parameters), parameters)
            } catch {
                return .failure(WireError(error))
            }
        }
    }

    /// Returns the error for plugin code that has thrown one; the app itself isn't named as a
    /// plugin.
    private func failure(of what: String, plugin: PluginID, _ error: any Error) -> WireError {
        let isApp = plugin.rawValue == server.app.name
        return .failure(of: what, plugin: plugin, isApp: isApp, error)
    }

    func complete(
        _ id: ItemID,
        _ name: String,
        _ prefix: String,
        handsPrograms: Bool
    ) throws(WireError) -> Body {
        if handsPrograms { try refuseOthersPrograms() }
        let entry = try server.visible(id)
        let computed = entry.item.asComputedChoices
        let action = entry.item.asAction
        guard action != nil || computed != nil else {
            throw .wrongKind(entry.item, isNot: "an action")
        }
        let context = peer.context
        return { _ in
            do {
                if handsPrograms,
                    let program = try computed?.program(computing: name, in: context)
                {
                    return .success(HostAnswer.programs([program]))
                }
            } catch {
                return .failure(failure(of: "choices of '\(id)'", plugin: entry.plugin, error))
            }
            let ofSetting: [any ActionParameter] = [ParameterDeclaration("value")]
            // Without what isn't there in time.
            let list = { @Sendable in await action?.parameters(in: context) ?? ofSetting }
            do throws(WireError) {
                let parameters =
                    try await TimedPluginCalls.answers(of: [list])[0] ?? action?.parameters
                    ?? ofSetting
                let named = parameters.first { $0.name == name }?.declaration
                guard let parameter = named else {
                    let names = parameters.map(\.name)
                    let suggestion = NearestName.suggestion(for: name, among: names)
                    throw WireError(ArgumentError.unknown(name, suggestion: suggestion))
                }
                var candidates = parameter.choices.map { Candidate($0) }
                if let completions = parameter.completions {
                    let find = { @Sendable in await completions(prefix, context) }
                    candidates += try await TimedPluginCalls.answers(of: [find])[0] ?? []
                } else if parameter.type == .bool {
                    candidates = ["on", "off"]
                }
                let fitting = candidates.filter { $0.text.hasPrefix(prefix) }
                return .success(HostAnswer.candidates(fitting, context.locale))
            } catch {
                return .failure(error)
            }
        }
    }

    func open(_ url: String, _ transition: RouteTransition) throws(WireError) -> Body {
        guard server.access == .full else { throw .denied(server.access) }
        let router = server.router(in: peer.context, by: peer.name)
        let (route, _) = try Result { () throws(RouteError) in
            try router.visit(url, transition: transition)
        }.mapError(WireError.init).get()
        return { _ in
            do {
                let opened = try await router.open(url, transition: transition)
                return .success(HostAnswer.opened(opened, of: route))
            } catch {
                let plugin = PluginID(server.app.name)
                return .failure(failure(of: "route '\(route.path)'", plugin: plugin, error))
            }
        }
    }

    /// Returns an action, and the plugin that has it.
    func action(
        _ id: ItemID
    ) throws(WireError) -> (action: any ActionTrigger, plugin: PluginID) {
        let entry = try server.visible(id)
        guard let action = entry.item.asAction else {
            throw .wrongKind(entry.item, isNot: "an action")
        }
        return (action, entry.plugin)
    }
}

extension [any ActionParameter] {
    /// The names of those whose arguments are secret.
    fileprivate var secrets: Set<String> {
        Set(lazy.map(\.declaration).filter(\.isSecret).map(\.name))
    }
}
