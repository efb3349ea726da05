package import DevMenuKit
import DevMenuSystem

/// A request to a host, with its parameters.
package enum HostRequest: Equatable, Sendable {
    /// Introduces the shell: its language and width, and the events that it follows.
    case initialize(Introduction)
    /// Returns the app's facts.
    case hostInfo
    /// Returns the menu.
    case menuList
    /// Returns the menu at once, without the details that are slow to find.
    ///
    /// Only for hosts with the feature ``Hello/Feature/outline``.
    case menuOutline
    /// Returns one item.
    case show(ItemID)
    /// Runs an action; `handsPrograms` requests its programs, which the shell then runs itself.
    ///
    /// `handsPrograms` is only for hosts with the feature ``Hello/Feature/program``.
    ///
    /// A reason is only for hosts with the feature ``Hello/Feature/runs``.
    case trigger(
        ItemID,
        arguments: JSONObject,
        isConfirmed: Bool,
        handsPrograms: Bool = false,
        reason: String? = nil
    )
    /// Returns the runs of an action, or of all, the oldest first.
    ///
    /// Only for hosts with the feature ``Hello/Feature/runs``.
    case runs(ItemID?, last: Int?, since: String?)
    /// Reports the end of a run whose programs the host has handed over.
    ///
    /// Only for hosts with the feature ``Hello/Feature/runs``.
    case runEnded(String, outcome: String, seconds: Double)
    /// Returns a preview of a call of an action, without running anything.
    ///
    /// Only for hosts with the feature ``Hello/Feature/preview``.
    case preview(ItemID, arguments: JSONObject)
    /// Returns the same, or the error that the call would have before it does anything.
    ///
    /// Only for hosts with the feature ``Hello/Feature/agents``.
    case check(ItemID, arguments: JSONObject)
    /// Returns the candidates for an argument, or for the `value` of a setting, that begin with a
    /// prefix; `handsPrograms` requests a program that computes them instead, and runs it itself.
    ///
    /// `handsPrograms` is only for hosts with the feature ``Hello/Feature/program``.
    case complete(ItemID, argument: String, prefix: String, handsPrograms: Bool = false)
    /// Sets a setting, until a limit if there is one.
    case set(ItemID, JSONValue, until: SettingLimit? = nil, reason: String?)
    /// Returns one setting if it has a value, and an error of the kind `unmet` if it hasn't;
    /// `isInForce` requests the value that code reads.
    ///
    /// Only for hosts with the feature ``Hello/Feature/expect``; `isInForce` only for those with
    /// ``Hello/Feature/inForce``.
    case expect(ItemID, JSONValue, isInForce: Bool = false)
    /// Flips a toggle, until a limit if there is one.
    case flip(ItemID, until: SettingLimit? = nil, reason: String?)
    /// Removes the override of one setting, or of every one.
    case reset(ItemID?, reason: String? = nil)
    /// Explains the value of a setting.
    ///
    /// Only for hosts with the feature ``Hello/Feature/explain``.
    case explain(ItemID)
    /// Returns the changes of one or all settings: the last ones, or those since an ISO 8601 time.
    ///
    /// Only for hosts with the feature ``Hello/Feature/journal``.
    case changes(ItemID?, last: Int?, since: String?)
    /// Sets several settings together or not at all.
    ///
    /// Only for hosts with the feature ``Hello/Feature/journal``.
    case apply(
        JSONObject,
        isExact: Bool = false,
        isDryRun: Bool = false,
        until: SettingLimit? = nil,
        reason: String? = nil
    )
    /// Undoes the last changes of the same user and front end, one by default, or the change of a
    /// number.
    ///
    /// Only for hosts with the feature ``Hello/Feature/journal``.
    case undo(count: Int?, number: Int?, reason: String?)
    /// Resumes overrides that are suspended after crashes, of one setting or of all.
    ///
    /// Only for hosts with the feature ``Hello/Feature/journal``.
    case resume(ItemID?)
    /// Returns the routes.
    case routeList
    /// Opens a route.
    case open(url: String, RouteTransition)
    /// Trusts a file that the host serves, and those that it includes, as the bytes of a revision.
    ///
    /// Only for hosts with the feature ``Hello/Feature/trust``.
    case trust(file: String, revision: String)
    /// Returns the state of each plugin.
    case pluginList
    /// Returns the latest lines of the app's log, and may follow later ones.
    ///
    /// Only for hosts with the feature ``Hello/Feature/log``.
    case readLog(LogQuery)
}

extension HostRequest {
    /// The method.
    package var method: HostMethod {
        switch self {
        case .initialize: .initialize
        case .hostInfo: .hostInfo
        case .menuList, .menuOutline: .menuList
        case .show: .itemShow
        case .trigger: .itemTrigger
        case .runs: .hostRuns
        case .runEnded: .runEnded
        case .preview, .check: .itemPreview
        case .complete: .itemComplete
        case .set: .itemSet
        case .expect: .itemExpect
        case .flip: .itemFlip
        case .reset: .itemReset
        case .explain: .itemExplain
        case .changes: .settingChanges
        case .apply: .settingApply
        case .undo: .settingUndo
        case .resume: .settingResume
        case .routeList: .routeList
        case .open: .routeOpen
        case .trust: .menuTrust
        case .pluginList: .pluginList
        case .readLog: .logRead
        }
    }

    /// Writes the parameters as members of an object.
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .hostInfo, .menuList, .routeList, .pluginList: break
        case .initialize(let introduction): introduction.write(to: &writer)
        case .menuOutline: writer.flag("outline", true)
        case .show(let id), .explain(let id): writer.item(id)
        case .trigger(let id, let arguments, let isConfirmed, let handsPrograms, let reason):
            writer.item(id)
            writer.arguments(arguments)
            writer.flag("confirmed", isConfirmed)
            writer.flag("program", handsPrograms)
            writer.member("why", reason)
        case .runs(let id, let last, let since):
            writer.item(id)
            writer.member("last", last)
            writer.member("since", since)
        case .runEnded(let run, let outcome, let seconds):
            writer.member("run", run)
            writer.member("outcome", outcome)
            writer.member("took", .double(seconds))
        case .preview(let id, let arguments), .check(let id, let arguments):
            writer.item(id)
            writer.arguments(arguments)
            if case .check = self { writer.flag("checks", true) }
        case .complete(let id, let argument, let prefix, let handsPrograms):
            writer.item(id)
            writer.member("argument", argument)
            writer.member("prefix", prefix)
            writer.flag("program", handsPrograms)
        case .set(let id, let value, let limit, let reason):
            writer.item(id)
            writer.member("value", value)
            writer.change(until: limit, reason)
        case .expect(let id, let value, let isInForce):
            writer.item(id)
            writer.member("value", value)
            writer.flag("inForce", isInForce)
        case .flip(let id, let limit, let reason):
            writer.item(id)
            writer.change(until: limit, reason)
        case .reset(let id, let reason):
            writer.item(id)
            writer.member("why", reason)
        case .changes(let id, let last, let since):
            writer.item(id)
            writer.member("last", last)
            writer.member("since", since)
        case .apply(let values, let isExact, let isDryRun, let limit, let reason):
            writer.member("values", .object(values))
            writer.flag("exact", isExact)
            writer.flag("dryRun", isDryRun)
            writer.change(until: limit, reason)
        case .undo(let count, let number, let reason):
            writer.member("count", count)
            writer.member("number", number)
            writer.member("why", reason)
        case .resume(let id): writer.item(id)
        case .open(let url, let transition):
            writer.member("url", url)
            writer.member("transition", transition == .show ? nil : transition.rawValue)
        case .trust(let file, let revision):
            writer.member("file", file)
            writer.member("revision", revision)
        case .readLog(let query): query.write(to: &writer)
        }
    }

    /// Parses a request.
    ///
    /// - Parameters:
    ///   - name: The method's name.
    ///   - params: The parameters, an object; one that the method doesn't have is an error.
    /// - Throws: ``WireError`` of the kinds `unknown-method` and `invalid-params`.
    package init(method name: String, params: ReceivedJSON) throws(WireError) {
        guard let method = HostMethod(rawValue: name) else {
            throw WireError(.unknownMethod, "no method '\(name)'")
        }
        var reader = ParamsReader(method: name, params)
        self = try Self.request(method, &reader)
        guard !reader.isFinished else { return }
        // Once more, with the names of the parameters that the method has.
        reader = ParamsReader(method: name, params, recordsNames: true)
        _ = try Self.request(method, &reader)
        try reader.finish()
    }

    private static func request(
        _ method: HostMethod,
        _ reader: inout ParamsReader
    ) throws(WireError) -> HostRequest {
        switch method {
        case .initialize: .initialize(try Introduction(&reader))
        case .hostInfo: .hostInfo
        case .menuList: try reader.bool("outline") ?? false ? .menuOutline : .menuList
        case .itemShow: .show(try reader.item("id"))
        case .itemTrigger:
            .trigger(
                try reader.item("id"),
                arguments: try reader.object("arguments") ?? [:],
                isConfirmed: try reader.bool("confirmed") ?? false,
                handsPrograms: try reader.bool("program") ?? false,
                reason: try reader.reason()
            )
        case .hostRuns:
            .runs(
                try reader.optionalItem("id"),
                last: try reader.count("last"),
                since: try reader.time("since")
            )
        case .runEnded:
            .runEnded(
                try reader.string("run"),
                outcome: try reader.string("outcome"),
                seconds: try reader.seconds("took")
            )
        case .itemPreview:
            try reader.bool("checks") ?? false
                ? .check(reader.item("id"), arguments: reader.object("arguments") ?? [:])
                : .preview(reader.item("id"), arguments: reader.object("arguments") ?? [:])
        case .itemComplete:
            .complete(
                try reader.item("id"),
                argument: try reader.string("argument"),
                prefix: try reader.string("prefix"),
                handsPrograms: try reader.bool("program") ?? false
            )
        case .itemSet:
            .set(
                try reader.item("id"),
                try reader.value("value"),
                until: try reader.limit(),
                reason: try reader.reason()
            )
        case .itemExpect:
            .expect(
                try reader.item("id"),
                try reader.value("value"),
                isInForce: try reader.bool("inForce") ?? false
            )
        case .itemFlip:
            try .flip(reader.item("id"), until: reader.limit(), reason: reader.reason())
        case .itemReset:
            try .reset(reader.optionalItem("id"), reason: reader.reason())
        case .itemExplain: .explain(try reader.item("id"))
        case .settingChanges:
            .changes(
                try reader.optionalItem("id"),
                last: try reader.count("last"),
                since: try reader.time("since")
            )
        case .settingApply:
            .apply(
                try reader.requiredObject("values"),
                isExact: try reader.bool("exact") ?? false,
                isDryRun: try reader.bool("dryRun") ?? false,
                until: try reader.limit(),
                reason: try reader.reason()
            )
        case .settingUndo:
            .undo(
                count: try reader.count("count"),
                number: try reader.count("number", without: "count"),
                reason: try reader.reason()
            )
        case .settingResume: .resume(try reader.optionalItem("id"))
        case .routeList: .routeList
        case .routeOpen:
            .open(url: try reader.string("url"), try reader.transition("transition") ?? .show)
        case .menuTrust:
            .trust(file: try reader.string("file"), revision: try reader.string("revision"))
        case .pluginList: .pluginList
        case .logRead: .readLog(try LogQuery(&reader))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func item(_ id: ItemID?) { member("id", id?.rawValue) }

    /// Writes a flag only if it's set.
    fileprivate mutating func flag(_ name: String, _ isSet: Bool) {
        if isSet { member(name, .bool(true)) }
    }

    fileprivate mutating func arguments(_ arguments: JSONObject) {
        if !arguments.isEmpty { member("arguments", .object(arguments)) }
    }

    /// Writes the end of an override and the reason for a change, as far as there are any.
    fileprivate mutating func change(until limit: SettingLimit?, _ reason: String?) {
        if case .after(let seconds)? = limit {
            member("for", seconds)
        } else {
            member("until", limit?.until(from: .now))
        }
        member("why", reason)
    }
}

/// The methods of a host.
package enum HostMethod: String, CaseIterable, Sendable {
    /// Introduces the shell: its language and width, and the events that it follows.
    case initialize
    /// Returns the app's facts.
    case hostInfo = "host.info"
    /// Returns the runs of actions.
    case hostRuns = "host.runs"
    /// Returns the menu.
    case menuList = "menu.list"
    /// Returns one item.
    case itemShow = "item.show"
    /// Runs an action.
    case itemTrigger = "item.trigger"
    /// Reports the end of a run whose programs were handed over.
    case runEnded = "run.ended"
    /// Returns a preview of a call of an action.
    case itemPreview = "item.preview"
    /// Returns the candidates for an argument.
    case itemComplete = "item.complete"
    /// Sets a setting.
    case itemSet = "item.set"
    /// Returns one setting if it has a value.
    case itemExpect = "item.expect"
    /// Flips a toggle.
    case itemFlip = "item.flip"
    /// Removes the override of one setting, or of every one.
    case itemReset = "item.reset"
    /// Explains the value of a setting.
    case itemExplain = "item.explain"
    /// Returns the changes of settings.
    case settingChanges = "setting.changes"
    /// Sets several settings together or not at all.
    case settingApply = "setting.apply"
    /// Undoes changes of settings.
    case settingUndo = "setting.undo"
    /// Resumes suspended overrides.
    case settingResume = "setting.resume"
    /// Returns the routes.
    case routeList = "route.list"
    /// Opens a route.
    case routeOpen = "route.open"
    /// Trusts the file that the host serves, as it was loaded.
    case menuTrust = "menu.trust"
    /// Returns the state of each plugin.
    case pluginList = "plugin.list"
    /// Returns the latest lines of the app's log.
    case logRead = "log.read"
}

/// The introduction of a shell to its host.
package struct Introduction: Equatable, Sendable {
    /// The shell's name and version.
    package let client: String
    /// The language of the host's answers.
    package let locale: String?
    /// The width of the shell's terminal, in columns.
    package let columns: Int?
    /// The topics of the events that the shell follows.
    package var events: [EventTopic]
    /// The agent that the shell speaks for, as the journal has it: `claude-code#2`, or `nil`.
    ///
    /// Only for hosts with the feature ``Hello/Feature/agents``.
    package var agent: String?

    /// Creates an introduction.
    package init(
        client: String,
        locale: String? = nil,
        columns: Int? = nil,
        events: [EventTopic] = [],
        agent: String? = nil
    ) {
        self.client = client
        self.locale = locale
        self.columns = columns
        self.events = events
        self.agent = agent
    }

    init(_ reader: inout ParamsReader) throws(WireError) {
        client = try reader.string("client")
        locale = try reader.optionalString("locale")
        columns = try reader.integer("columns")
        if let columns, columns < 1 {
            throw WireError(.invalidParams, "'columns' of 'initialize' must be at least 1")
        }
        events = try (reader.strings("events") ?? []).compactMap { EventTopic(rawValue: $0) }
        agent = try reader.optionalString("agent")
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("client", client)
        writer.member("locale", locale)
        writer.member("columns", columns)
        writer.member("agent", agent)
        guard !events.isEmpty else { return }
        writer.name("events")
        writer.value(.array(events.map { .string($0.rawValue) }))
    }
}
