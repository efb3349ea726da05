import DevMenuKit

extension PluginConformance {
    /// The members that every item has on the wire, which details must not repeat.
    private static let reserved = ["id", "kind", "title", "summary", "section", "access"]
    private static let ofActions = ["risk", "parameters"]
    private static let ofSettings = ["value", "layer", "default", "effect", "isWritable"]

    func detailProblems(_ added: RecordingRegistry) async -> [String] {
        guard let context = context(of: added) else { return [] }
        var problems: [String] = []
        for item in added.items {
            let owner = "of item '\(item.id)'"
            let known = item.details(in: context)
            var details = known
            if let find = item.awaitedDetails {
                details.merge(await context.settings.inScope { await find(context) })
            }
            if item.kind.rawValue.isEmpty { problems.append("the kind \(owner) is empty") }
            if let problem = item.problem { problems.append("item '\(item.id)' \(problem)") }
            for name in Self.reserved where details[name] != nil {
                problems.append("the details \(owner) hide its '\(name)'")
            }
            if item is any ActionTrigger, item.asAction == nil {
                problems.append("the role \(owner) hides that it is an action")
            }
            if item is any Setting, item.asSetting == nil {
                problems.append("the role \(owner) hides that it is a setting")
            }
            let needed: [String] =
                switch item.role {
                case .shown: []
                case .bound: ["layer", "effect", "isWritable"]
                case .action: Self.ofActions
                case .setting: Self.ofSettings
                }
            for name in needed where details[name] == nil {
                problems.append("the details \(owner) lack '\(name)'")
            }
            if !JSONValue.object(details).isWritable {
                problems.append("the details \(owner) hold a number that isn't finite")
            }
            if item.details(in: context) != known {
                problems.append("the details \(owner) differ from one reading to the next")
            }
        }
        return problems
    }

    func settingProblems(_ added: RecordingRegistry) -> [String] {
        added.items.compactMap { $0.asSetting }.flatMap { problems(of: $0) }
    }

    func completionProblems(_ added: RecordingRegistry) async -> [String] {
        guard let context = context(of: added) else { return [] }
        var problems: [String] = []
        for action in added.items.compactMap({ $0.asAction }) {
            for parameter in await action.parameters(in: context).map(\.declaration) {
                guard let completions = parameter.completions else { continue }
                let candidates = await context.settings.inScope { await completions("", context) }
                for candidate in candidates {
                    let name = "'\(candidate.text)' for '\(parameter.name)' of '\(action.id)'"
                    if candidate.text.unicodeScalars.contains(where: \.isControl) {
                        problems.append("suggested \(name) has a control character")
                    }
                    do {
                        _ = try parameter.argument(from: candidate.text)
                    } catch {
                        problems.append("suggested \(name) isn't valid: \(error)")
                    }
                }
            }
        }
        return problems
    }

    /// Returns the context that items are read in, with the plugin's own settings.
    func context(of added: RecordingRegistry) -> MenuContext? {
        var surroundings = surroundings
        surroundings.settings += added.items.compactMap { $0.asSetting }
        return try? surroundings.context()
    }

    private func problems(of setting: some Setting) -> [String] {
        var values: [(owner: String, value: JSONValue)] = [
            ("the default of setting '\(setting.id)'", setting.defaultValue)
        ]
        if let next = setting.next(after: setting.defaultValue) {
            values.append(("the value after the default of setting '\(setting.id)'", next))
        }
        for build in BuildKind.allCases {
            guard let value = setting.value(in: build) else { continue }
            values.append(
                ("the value of setting '\(setting.id)' in a \(build.rawValue) build", value)
            )
        }
        var problems = values.flatMap { owner, value -> [String] in
            do {
                let checked = try setting.checked(value)
                return checked == value ? [] : ["\(owner) is saved as another value: \(checked)"]
            } catch {
                return ["\(owner) isn't one that it can have: \(error)"]
            }
        }
        if let opposite = setting.flipped(setting.defaultValue),
            setting.flipped(opposite) != setting.defaultValue
        {
            problems.append("flipping setting '\(setting.id)' twice doesn't give its default back")
        }
        if setting.key.isEmpty { problems.append("the key of setting '\(setting.id)' is empty") }
        return problems
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
