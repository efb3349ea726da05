import DevMenuClient
import DevMenuKit

/// The candidates for an argument of an action: values by position or by name, and names.
struct ActionCandidates {
    /// The action.
    let item: ListedItem
    /// The whole words after its name.
    let given: [Word]
    /// The part of the next word that has been typed.
    let partial: String
    /// Indicates whether it is known to support a dry run.
    let tellsAhead: Bool
    /// Indicates whether the host records why it is run.
    let recordsRuns: Bool
    /// The directory that relative paths among plain words start from; those of a parameter for a
    /// path start from the shell's.
    let directory: String
    /// Asks the host for the values of an argument that begin with a prefix.
    let hostCandidates: (_ argument: String, _ prefix: String) -> [CompletionCandidate]

    private var parameters: [ParameterDeclaration] { item.parameters }

    /// All candidates.
    var all: [CompletionCandidate] {
        if let awaited { return values(of: awaited, beginningWith: partial) }
        let bound = try? ArgumentBinding(given, to: parameters)
        if let rest = bound?.rest { return values(of: rest, beginningWith: partial) }
        if isNaming, let (name, prefix) = namedPart,
            let parameter = parameters.first(where: { $0.name == name })
        {
            let start = String(partial.prefix(partial.count - prefix.count))
            return values(of: parameter, beginningWith: prefix).map { value in
                var named = value
                named.replacement = start + value.replacement
                named.isFile = false
                return named
            }
        }
        let open = parameters.filter { !(bound?.has($0) ?? false) && bound?.fits($0) ?? true }
        if partial.hasPrefix("-"), isNaming {
            let names = open.map { parameter in
                let isFlag = parameter.type == .bool
                return CompletionCandidate(
                    "--" + parameter.name + (isFlag ? "" : "="),
                    parameter.summary.english,
                    isWhole: isFlag
                )
            }
            let options = [
                (item.risk != .safe, "yes", "confirm it"),
                (recordsRuns, "why", "the reason, for the record of runs"),
                (
                    tellsAhead, ParameterDeclaration.dryRunName,
                    "print what it would do, and do nothing"
                ),
            ]
            return names
                + options.filter { isOffered, name, _ in
                    isOffered && !parameters.contains { $0.name == name }
                        && !given.contains { $0.text == "--" + name }
                }.map { CompletionCandidate("--" + $0.1, $0.2) }
        }
        let byPosition = open.first.map { values(of: $0, beginningWith: partial) } ?? []
        guard isNaming else { return byPosition }
        let byName = open.map {
            CompletionCandidate($0.name + "=", $0.summary.english, isWhole: false)
        }
        return byPosition + byName
    }

    /// Indicates whether no `--` has ended the naming of arguments.
    private var isNaming: Bool { !given.contains { !$0.isQuoted && $0.text == "--" } }

    /// The parameter that was named by the last word, and whose value comes next.
    private var awaited: ParameterDeclaration? {
        guard let last = given.last, !last.isQuoted, last.text.hasPrefix("--"), isNaming else {
            return nil
        }
        let before = try? ArgumentBinding(Array(given.dropLast()), to: parameters)
        guard let before, before.rest == nil else { return nil }
        return parameters.first {
            $0.name == last.text.dropFirst(2) && $0.type != .bool && !before.has($0)
        }
    }

    /// The name before `=`, and the part of the value after it.
    private var namedPart: (name: String, prefix: String)? {
        guard let equals = partial.firstIndex(of: "=") else { return nil }
        let name = partial[..<equals].drop { $0 == "-" }
        return (String(name), String(partial[partial.index(after: equals)...]))
    }

    private func values(
        of parameter: ParameterDeclaration,
        beginningWith prefix: String
    ) -> [CompletionCandidate] {
        guard !parameter.isSecret else { return [] }
        switch parameter.type {
        case .choice:
            let bound = try? ArgumentBinding(given, to: parameters)
            let conditions = parameters.filter { bound?.has($0) ?? false }.compactMap(\.condition)
                .filter { $0.name == parameter.name }
            return parameter.choices.filter { choice in
                conditions.allSatisfy { $0.values.contains(choice) }
            }.map { CompletionCandidate($0) }
        case .bool: return [CompletionCandidate("on"), CompletionCandidate("off")]
        case .path, .string, .int, .double, .url:
            let offered = hostCandidates(parameter.name, prefix)
            let mayBeFile =
                parameter.type == .path || (parameter.type == .string && parameter.isRest)
            guard offered.isEmpty, mayBeFile else { return offered }
            guard parameter.type != .path else {
                return FileCandidates.files(beginningWith: prefix)
            }
            // Nothing else would expand '~' in a program's word.
            return FileCandidates.files(beginningWith: TextFile.path(prefix), in: directory)
        }
    }
}
