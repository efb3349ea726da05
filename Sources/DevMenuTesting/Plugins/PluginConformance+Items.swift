import DevMenuKit

extension PluginConformance {
    /// The members that every item has on the wire, which details must not repeat.
    private static let reserved = ["id", "kind", "title", "summary", "section", "access"]
    private static let ofActions = ["risk", "parameters"]
    private static let ofSettings = ["value", "layer", "default", "effect", "isWritable"]

    func detailFlaws(_ added: RecordingRegistry) async -> [String] {
        guard let context = context(of: added) else { return [] }
        var flaws: [String] = []
        for item in added.items {
            let owner = "of item '\(item.id)'"
            let known = item.details(in: context)
            var details = known
            if let find = item.awaitedDetails { details.merge(await find(context)) }
            if item.kind.rawValue.isEmpty { flaws.append("the kind \(owner) is empty") }
            if let flaw = item.flaw { flaws.append("item '\(item.id)' \(flaw)") }
            for name in Self.reserved where details[name] != nil {
                flaws.append("the details \(owner) hide its '\(name)'")
            }
            if item is any ActionTrigger, item.asAction == nil {
                flaws.append("the role \(owner) hides that it is an action")
            }
            if item is any Setting, item.asSetting == nil {
                flaws.append("the role \(owner) hides that it is a setting")
            }
            let needed: [String] =
                switch item.role {
                case .shown: []
                case .action: Self.ofActions
                case .setting: Self.ofSettings
                }
            for name in needed where details[name] == nil {
                flaws.append("the details \(owner) lack '\(name)'")
            }
            if !JSONValue.object(details).isWritable {
                flaws.append("the details \(owner) hold a number that is not finite")
            }
            if item.details(in: context) != known {
                flaws.append("the details \(owner) differ from one reading to the next")
            }
        }
        return flaws
    }

    func settingFlaws(_ added: RecordingRegistry) -> [String] {
        added.items.compactMap { $0.asSetting }.flatMap { flaws(of: $0) }
    }

    func completionFlaws(_ added: RecordingRegistry) async -> [String] {
        guard let context = context(of: added) else { return [] }
        var flaws: [String] = []
        for action in added.items.compactMap({ $0.asAction }) {
            for parameter in action.parameters(in: context) {
                guard let completions = parameter.completions else { continue }
                for candidate in await completions("", context) {
                    let name = "'\(candidate.text)' for '\(parameter.name)' of '\(action.id)'"
                    if candidate.text.unicodeScalars.contains(where: \.isControl) {
                        flaws.append("suggested \(name) has a control character")
                    }
                    do {
                        _ = try parameter.argument(from: candidate.text)
                    } catch {
                        flaws.append("suggested \(name) does not fit: \(error)")
                    }
                }
            }
        }
        return flaws
    }

    /// Returns the context that items are read in, with the plugin's own settings.
    func context(of added: RecordingRegistry) -> MenuContext? {
        var surroundings = surroundings
        surroundings.settings += added.items.compactMap { $0.asSetting }
        return try? surroundings.context()
    }

    private func flaws(of setting: some Setting) -> [String] {
        var values: [(owner: String, value: JSONValue)] = [
            ("the default of setting '\(setting.id)'", setting.defaultValue)
        ]
        if let next = setting.next(after: setting.defaultValue) {
            values.append(("the value behind the default of setting '\(setting.id)'", next))
        }
        for build in BuildKind.allCases {
            guard let value = setting.value(in: build) else { continue }
            values.append(
                ("the value of setting '\(setting.id)' in a \(build.rawValue) build", value)
            )
        }
        var flaws = values.flatMap { owner, value -> [String] in
            do {
                let checked = try setting.checked(value)
                return checked == value ? [] : ["\(owner) is kept as another value: \(checked)"]
            } catch {
                return ["\(owner) is none that it can have: \(error)"]
            }
        }
        if let opposite = setting.flipped(setting.defaultValue),
            setting.flipped(opposite) != setting.defaultValue
        {
            flaws.append("flipping setting '\(setting.id)' twice does not give its default back")
        }
        if setting.key.isEmpty { flaws.append("the key of setting '\(setting.id)' is empty") }
        return flaws
    }
}

extension JSONValue {
    /// Indicates whether JSON can represent every number in the value.
    var isWritable: Bool {
        switch self {
        case .double(let number): number.isFinite
        case .array(let values): values.allSatisfy(\.isWritable)
        case .object(let object): object.members.allSatisfy { $0.value.isWritable }
        default: true
        }
    }
}
