/// A search for the plugins among the declarations of a target.
struct PluginSearch {
    typealias Declaration = SourceFile.Declaration
    typealias Name = SourceFile.Name

    /// A plugin that is private, or is in a type that is, so that no other file can make it.
    struct PrivatePlugin: Error, CustomStringConvertible {
        let plugin: Declaration
        /// The type that is private.
        let type: Name

        var description: String {
            let position = plugin.position
            let name = plugin.name.joined(separator: ".")
            let reason =
                type == plugin.name
                ? "is private" : "is in '\(type.joined(separator: "."))', which is private"
            return """
                \(plugin.path):\(position.line):\(position.column): error: plugin '\(name)' \
                \(reason), so its record can't make it: make it internal, or let '\(name)' conform \
                to AddedByHand and add it in code
                """
        }
    }

    private let declarations: [Declaration]
    private let recorded: Set<Name>
    private let named: [Name: [Declaration]]

    init(_ files: [SourceFile]) {
        // A type comes before its declarations under more conditions.
        declarations = files.flatMap(\.declarations)
            .sorted { $0.conditions.count < $1.conditions.count }
        recorded = Set(files.flatMap(\.recorded))
        named = Dictionary(grouping: declarations, by: \.name)
    }

    /// Returns the declarations that make plugins of types, one for each type and its conditions.
    func plugins() -> [Result<Declaration, PrivatePlugin>] {
        var found: [Name: [Declaration]] = [:]
        return declarations.compactMap { declaration in
            let name = declaration.name
            guard [.type, .extension].contains(declaration.kind),
                conforms(declaration, to: ["ActionTrigger", "MenuPlugin"]),
                !recorded.contains(name),
                !named[name, default: []].contains(where: { conforms($0, to: ["AddedByHand"]) }),
                !found[name, default: []].contains(where: {
                    declaration.conditions.starts(with: $0.conditions)
                })
            else { return nil }
            found[name, default: []].append(declaration)
            let types = name.indices.flatMap { named[Array(name[...$0]), default: []] }
                .filter { $0.kind == .type }
            guard !declaration.isGeneric, !types.contains(where: \.isGeneric) else { return nil }
            guard let type = types.first(where: \.isPrivate) else { return .success(declaration) }
            return .failure(PrivatePlugin(plugin: declaration, type: type.name))
        }
    }

    /// Indicates whether a declaration names a protocol of DevMenuKit, or what conforms to one.
    private func conforms(_ declaration: Declaration, to protocols: Set<String>) -> Bool {
        var seen: Set<Name> = []
        var left = [declaration]
        while let next = left.popLast() {
            for name in next.inherited {
                if let known = known(name, in: next.scope) {
                    if seen.insert(known).inserted { left += named[known, default: []] }
                } else if protocols.contains(name.last ?? ""),
                    [["DevMenuKit"], []].contains(name.dropLast())
                {
                    return true
                }
            }
        }
        return false
    }

    /// Returns the whole name of what the target itself declares under a name, or `nil`.
    private func known(_ name: Name, in scope: Name) -> Name? {
        for count in (0...scope.count).reversed() {
            let whole = Array(scope[..<count] + name)
            if named[whole, default: []].contains(where: { $0.kind != .extension }) { return whole }
        }
        return nil
    }
}
