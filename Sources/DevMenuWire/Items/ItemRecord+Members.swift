package import DevMenuKit

extension ItemRecord {
    /// The item as a value.
    package var json: JSONValue { source.value }
    /// The identifier that people type.
    package var id: String? { text(.id) }
    /// The access level, if it isn't the host's.
    package var access: Access? { text(.access).flatMap { Access(rawValue: $0) } }
    /// The name of its kind.
    package var kind: String? { text(.kind) }
    /// Indicates whether it can be run.
    var isAction: Bool { kind == ItemKind.action.rawValue }
    /// The title that people read.
    package var title: String? { text(.title) }
    /// A summary.
    package var summary: String? { text(.summary) }
    /// The text of a description.
    package var detail: String? { text(.detail) }
    /// Other names that people can type for it.
    package var names: [String] { texts(.names) }
    /// The names that mean the item before any identifier.
    package var nearNames: [String] { texts(.nearNames) }
    /// `true` for an item that listings and completion leave out.
    package var isHidden: Bool { flag(.isHidden) }
    /// Indicates whether it is shown in place of items that its host couldn't list.
    package var isMissing: Bool { flag(.isMissing) }
    /// The tool that isn't installed, because of which its host couldn't list them, or `nil`.
    package var absence: String? { text(.absence) }
    /// The reason it can't be run or set now, or `nil` if it can.
    package var unavailable: String? { text(.unavailable) }
    /// The programs that an action runs, a line each; empty if they aren't stated.
    package var runs: [String] { texts(.runs) }
    /// Indicates whether an action's programs ask a person at a terminal.
    package var asksAtTerminal: Bool { self[.asks] != nil }
    /// Indicates whether they ask before anything runs.
    package var asksFirst: Bool { text(.asks) == "first" }
    /// The name of the Bool argument that answers what its programs ask, or `nil`.
    package var yes: String? { text(.yes) }
    /// The question before a risky action runs, in place of the front end's own; names of parameters
    /// in braces represent arguments.
    package var confirmation: String? { text(.confirm) }

    /// Returns the question before a risky action runs with some arguments, without secrets.
    package func confirmation(of arguments: JSONObject) -> String? {
        let parameters = parameters
        return confirmation?.fillingBraces { name in
            guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
            guard !parameter.isSecret else { return CommandText.secretMask }
            let value = arguments[name] ?? parameter.defaultValue ?? ""
            let words = value.array ?? [value]
            return words.map { $0.string ?? "\($0)" }.joined(separator: " ")
        }
    }

    /// The path of the task file that an action is a live task of, or `nil`.
    package var taskFile: String? { text(.file) }
    /// The line of the task in that file, from 1, or `nil` if it isn't known.
    package var line: Int? { self[.line]?.integer }
    /// The recipe of the task as that file has it, or its beginning; `nil` in a list.
    package var body: String? { text(.body) }
    /// Indicates whether an action's rest of the line is its tool's, and no separate parameter.
    package var passesOn: Bool { flag(.passesOn) }
    /// The absolute path of the directory that an action's programs run in.
    package var directory: String? {
        text(.directory).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    /// The address of a link, or the detail of a description that is an address of the web.
    package var address: String? {
        text(.url) ?? detail.flatMap { URLParts.isWebAddress($0) ? $0 : nil }
    }
    /// The text of a description that its address doesn't show.
    package var caption: String? { detail == address ? nil : detail }

    /// The value of a setting.
    package var value: JSONValue? { self[.value] }
    /// The value of a setting as people read it, if that isn't the value as it is.
    package var valueText: String? { text(.valueText) }
    /// The value before the change as people read it, if it isn't read as it is.
    package var previousText: String? { text(.wasText) }
    /// The value that code reads if that is another one until the app's next launch, or `nil`.
    package var inForce: JSONValue? { self[.inForce] }
    /// The value before the change that the result answers.
    package var previousValue: JSONValue? { self[.was] }
    /// The end of the override that gives the value, as the protocol has it, or `nil`.
    package var until: String? { text(.until) }
    /// The end that the override had before the change, if it no longer ends.
    package var formerUntil: String? { text(.wasUntil) }
    /// The value of an override that is suspended after crashes, or `nil`.
    package var suspended: JSONValue? { self[.suspended] }
    /// The key under which stores and presets have the setting.
    package var key: String? { text(.key) ?? id }
    /// The value if no layer gives one.
    package var defaultValue: JSONValue? { self[.default] }
    /// The layer that gives the value.
    package var layer: String? { text(.layer) }
    /// The time from which a change applies.
    package var effect: SettingEffect? {
        text(.effect).flatMap { SettingEffect(rawValue: $0) }
    }
    /// `true` for a setting that can be set.
    package var isWritable: Bool { flag(.isWritable) }
    /// The owner and the end of a setting.
    package var debt: SettingDebt {
        SettingDebt(owner: text(.owner), expires: text(.expires), permanent: text(.permanent))
    }
    /// `true` for an item with a value, even one that wasn't asked for, and the layer that gives it.
    package var isSetting: Bool { layer != nil }
    /// `true` for an item whose value the app itself keeps.
    package var isKeptByApp: Bool { layer == SettingLayer.app.rawValue }
    /// `true` for a setting with an override, or whose value, which the app keeps, isn't its default.
    package var isChanged: Bool {
        guard isKeptByApp, let defaultValue else { return layer == SettingLayer.override.rawValue }
        return problem == nil && !JSONValue.isSame(value, defaultValue)
    }
    /// The reason why the value isn't known, or `nil` if it is.
    package var problem: String? { text(.problem) }
    /// `true` for a value that is the same in every scope.
    package var isShared: Bool { flag(.isShared) }
    /// The values that a setting can have, each with a title that may be empty; empty for any.
    package var options: [(value: JSONValue, title: String)] {
        (self[.options]?.array ?? []).compactMap { option in
            option["value"].map { ($0, option["title"]?.string ?? "") }
        }
    }

    /// `true` for a choice that can have another text than its options; without any, the front end
    /// requests them.
    package var isOpen: Bool { flag(.isOpen) }

    /// The risk of running an action; an unknown risk is treated as the worst.
    package var risk: Risk {
        guard let risk = text(.risk) else { return .safe }
        return Risk(declared: risk) ?? .fatal
    }
    /// `true` if the author of an action wrote what its risk is.
    package var isRiskDeclared: Bool { flag(.isRiskDeclared) }
    /// The word that people read for the risk of an action.
    package var riskWord: String {
        risk == .safe && !isRiskDeclared ? Risk.undeclared.rawValue : risk.rawValue
    }
    /// The item as front ends show it: an action has the risk in the word that people read.
    package var shown: ItemRecord { isAction ? with(.risk, .string(riskWord)) : self }
    /// The item as agents see it: neither its detail nor a recipe quotes a file.
    package var forAgents: ItemRecord {
        let item = self[.body] == nil ? self : with(.body, nil)
        return item[.agentDetail].map { item.with(.detail, $0).with(.agentDetail, nil) } ?? item
    }
    /// The name of the argument, a list, that gets the words `NAME=value` before an action's name, or
    /// `nil` if it accepts none; if it's that of a parameter, they're words after the name.
    package var assignments: String? { text(.assignments) }
    /// The parameters of an action, as they came.
    package var parameterList: JSONValue? { self[.parameters] }
    /// The parameters of an action, without unreadable ones.
    package var parameters: [ParameterDeclaration] { ParameterDeclaration.list(parameterList) }
}
