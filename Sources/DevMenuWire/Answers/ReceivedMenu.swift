package import DevMenuKit

/// A menu as a host sent it: the result of `menu.list`, whose members nobody has checked.
package struct ReceivedMenu: Equatable, Sendable {
    /// The result as it came.
    package let json: JSONValue

    /// Creates a reader of a result.
    package init(_ json: JSONValue) { self.json = json }

    /// The title that people read above the menu.
    package var title: String? { json["title"]?.string }

    /// The sections in order, or `nil` if the result has no list of them.
    package var sections: [ReceivedSection]? { json["sections"]?.array?.map(ReceivedSection.init) }

    /// The items in order, section by section.
    package var items: [ReceivedItem] { (sections ?? []).flatMap { $0.items ?? [] } }

    /// The menu as front ends show it.
    package var shown: JSONValue {
        guard let sections = json["sections"]?.array else { return json }
        return json.replacing(
            "sections",
            with: sections.map { section in
                guard let items = section["items"]?.array else { return section }
                return section.replacing("items", with: items.map { ReceivedItem($0).shown })
            }
        )
    }

    /// Returns the menu with other sections, and all else as it came.
    package func with(sections: [JSONValue]) -> ReceivedMenu {
        ReceivedMenu(json.replacing("sections", with: sections))
    }
}

extension JSONValue {
    /// Returns an object with a list in place of a member, and all else as it is.
    func replacing(_ name: String, with elements: [JSONValue]) -> JSONValue {
        var members = object ?? [:]
        members[name] = .array(elements)
        return .object(members)
    }
}

/// A section as a host sent it.
package struct ReceivedSection: Equatable, Sendable {
    /// The section as it came.
    package let json: JSONValue

    /// Creates a reader of a section.
    package init(_ json: JSONValue) { self.json = json }

    /// The identifier that people type.
    package var id: String? { json["id"]?.string }
    /// The title that people read.
    package var title: String? { json["title"]?.string }
    /// The text below the items.
    package var footer: String? { json["footer"]?.string }
    /// The items in order, or `nil` if the section has no list of them.
    package var items: [ReceivedItem]? { json["items"]?.array?.map { ReceivedItem($0) } }

    /// Returns the section with some more items.
    package func adding(_ items: [ReceivedItem]) -> ReceivedSection {
        ReceivedSection(json.replacing("items", with: ((self.items ?? []) + items).map(\.json)))
    }
}

/// An item as a host sent it, in a menu or as the result of a request.
package struct ReceivedItem: Equatable, Sendable {
    /// The item as it came.
    package let json: JSONValue

    /// Creates a reader of an item.
    package init(_ json: JSONValue) { self.json = json }

    /// Reads the first item of a list, such as the result of a reset, or else the result itself.
    package init(firstOf result: JSONValue) {
        self.init(Self.list(result)?.first?.json ?? result)
    }

    /// Returns the items of a result that lists some, or `nil` for another result.
    package static func list(_ result: JSONValue) -> [ReceivedItem]? {
        result["items"]?.array?.map { ReceivedItem($0) }
    }

    /// Returns the settings that the result of `setting.apply` lists.
    package static func changes(_ result: JSONValue) -> [ReceivedItem] {
        (result["changes"]?.array ?? []).map { ReceivedItem($0) }
    }

    /// The identifier that people type.
    package var id: String? { json["id"]?.string }
    /// The access level, if it isn't the host's.
    package var access: Access? { json["access"]?.string.flatMap { Access(rawValue: $0) } }
    /// The name of its kind.
    package var kind: String? { json["kind"]?.string }
    /// The title that people read.
    package var title: String? { json["title"]?.string }
    /// A summary.
    package var summary: String? { json["summary"]?.string }
    /// The text of a description.
    package var detail: String? { json["detail"]?.string }
    /// Other names that people can type for it.
    package var names: [String] { (json["names"]?.array ?? []).compactMap(\.string) }
    /// `true` for an item that listings and completion leave out.
    package var isHidden: Bool { json["isHidden"]?.bool ?? false }
    /// Indicates whether it is shown in place of items that its host couldn't list.
    package var isMissing: Bool { json["isMissing"]?.bool ?? false }
    /// The programs that an action runs, a line each; empty if they aren't stated.
    package var runs: [String] { (json["runs"]?.array ?? []).compactMap(\.string) }
    /// Indicates whether an action's programs ask a person at a terminal.
    package var asksAtTerminal: Bool { json["asks"] != nil }
    /// Indicates whether they ask before anything runs.
    package var asksFirst: Bool { json["asks"]?.string == "first" }
    /// The question before a risky action runs, in place of the front end's own; names of parameters
    /// in braces represent arguments.
    package var confirmation: String? { json["confirm"]?.string }

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
    package var taskFile: String? { json["file"]?.string }
    /// The absolute path of the directory that an action's programs run in.
    package var directory: String? {
        json["directory"]?.string.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    /// The address of a link, or the detail of a description that is an address of the web.
    package var address: String? {
        json["url"]?.string ?? detail.flatMap { URLParts.isWebAddress($0) ? $0 : nil }
    }
    /// The text of a description that its address doesn't show.
    package var caption: String? { detail == address ? nil : detail }

    /// The value of a setting.
    package var value: JSONValue? { json["value"] }
    /// The value before the change that the result answers.
    package var previousValue: JSONValue? { json["was"] }
    /// The end of the override that gives the value, as the protocol has it, or `nil`.
    package var until: String? { json["until"]?.string }
    /// The end that the override had before the change, if it no longer ends.
    package var formerUntil: String? { json["wasUntil"]?.string }
    /// The value of an override that is suspended after crashes, or `nil`.
    package var suspended: JSONValue? { json["suspended"] }
    /// The key under which stores and presets have the setting.
    package var key: String? { json["key"]?.string ?? id }
    /// The value if no layer gives one.
    package var defaultValue: JSONValue? { json["default"] }
    /// The layer that gives the value.
    package var layer: String? { json["layer"]?.string }
    /// The time from which a change applies.
    package var effect: SettingEffect? {
        json["effect"]?.string.flatMap { SettingEffect(rawValue: $0) }
    }
    /// `true` for a setting that can be set.
    package var isWritable: Bool { json["isWritable"]?.bool ?? false }
    /// The owner and the end of a setting.
    package var debt: SettingDebt { SettingDebt(json.object ?? [:]) }
    /// `true` for an item with a value and the layer that gives it.
    package var isSetting: Bool { value != nil && layer != nil }
    /// The values that a setting can have, each with a title that may be empty; empty for any.
    package var options: [(value: JSONValue, title: String)] {
        (json["options"]?.array ?? []).compactMap { option in
            option["value"].map { ($0, option["title"]?.string ?? "") }
        }
    }

    /// `true` for a choice that can have any text, whose options the front end requests.
    package var isOpen: Bool { json["isOpen"]?.bool ?? false }

    /// The risk of running an action; an unknown risk is treated as the worst.
    package var risk: Risk {
        guard let risk = json["risk"]?.string else { return .safe }
        return Risk(declared: risk) ?? .fatal
    }
    /// `true` if the author of an action wrote what its risk is.
    package var isRiskDeclared: Bool { json["isRiskDeclared"]?.bool ?? false }
    /// The word that people read for the risk of an action.
    package var riskWord: String {
        risk == .safe && !isRiskDeclared ? Risk.undeclared.rawValue : risk.rawValue
    }
    /// The item as front ends show it: an action has the risk in the word that people read.
    package var shown: JSONValue {
        guard kind == ItemKind.action.rawValue, var members = json.object else { return json }
        members["risk"] = .string(riskWord)
        return .object(members)
    }
    /// The item as agents see it: its detail quotes no file.
    package var forAgents: ReceivedItem {
        guard let detail = json["agentDetail"], var members = json.object else { return self }
        members["detail"] = detail
        members["agentDetail"] = nil
        return ReceivedItem(.object(members))
    }
    /// The parameters of an action, as they came.
    package var parameterList: JSONValue? { json["parameters"] }
    /// The parameters of an action, without unreadable ones.
    package var parameters: [ParameterDeclaration] { ParameterDeclaration.list(parameterList) }
}

extension ParameterDeclaration {
    /// Returns the parameters of a received list, without those that have no name.
    static func list(_ json: JSONValue?) -> [ParameterDeclaration] {
        (json?.array ?? []).compactMap { ParameterDeclaration(received: $0) }
    }

    /// Creates the parameter that a host sent, or `nil` if it has no name.
    ///
    /// An unknown type is treated as a string: the host checks it.
    package init?(received json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        self.init(
            name,
            type: json["type"]?.string.flatMap { ParameterType(rawValue: $0) } ?? .string,
            summary: LocalizedText(json["summary"]?.string ?? ""),
            isRequired: json["isRequired"]?.bool ?? false,
            default: json["default"],
            choices: json["choices"]?.array?.compactMap(\.string) ?? [],
            isSecret: json["isSecret"]?.bool ?? false,
            isRest: json["isRest"]?.bool ?? false,
            allowsHyphen: json["allowsHyphen"]?.bool ?? true
        )
        keepsText = json["keepsText"]?.bool ?? false
        isOpen = json["isOpen"]?.bool ?? false
        condition = ParameterCondition(json["onlyWith"])
        let numbers = NumberRule(json)
        (minimum, maximum) = (numbers.minimum, numbers.maximum)
    }
}

extension ParameterCondition {
    /// Creates the condition that a host sent, or `nil` if there is none.
    fileprivate init?(_ json: JSONValue?) {
        guard let name = json?["name"]?.string, let values = json?["values"]?.array else {
            return nil
        }
        self.init(name: name, values: values.compactMap(\.string))
    }
}
