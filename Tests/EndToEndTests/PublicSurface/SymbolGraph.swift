/// The symbols of a module, as the compiler's `symbolgraph-extract` writes them.
///
/// See https://github.com/swiftlang/swift-docc-symbolkit for the form.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        struct Extension: Decodable { let constraints: [Constraint]? }
        struct Constraint: Decodable { let kind, lhs, rhs: String }

        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let swiftExtension: Extension?
    }

    struct Relationship: Decodable {
        let kind, source, target: String
        let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension SymbolGraph {
    /// The conformances that almost every type has, or that others imply.
    private static let unremarkable: Set = [
        "Copyable", "Escapable", "SendableMetatype", "ExpressibleByExtendedGraphemeClusterLiteral",
        "ExpressibleByUnicodeScalarLiteral",
    ]

    /// The declarations, one a line and sorted, each after the type that has it.
    ///
    /// A requirement of a protocol is marked as one; one with a default has a second line, without
    /// the word.
    var surface: [String] {
        let names = Dictionary(
            symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
            uniquingKeysWith: { first, _ in first }
        )
        var conformances: [String: Set<String>] = [:]
        var requirements: Set<String> = []
        for relationship in relationships {
            switch relationship.kind {
            case "conformsTo":
                let name = names[relationship.target] ?? relationship.targetFallback ?? ""
                let protocolName = name.split(separator: ".").last.map(String.init) ?? name
                conformances[relationship.source, default: []].insert(protocolName)
            case "requirementOf", "optionalRequirementOf": requirements.insert(relationship.source)
            default: break
            }
        }
        let lines = symbols.map { symbol -> (path: [String], line: String) in
            let id = symbol.identifier.precise
            var line = symbol.declaration
            let protocols = conformances[id, default: []].subtracting(Self.unremarkable).sorted()
            // A protocol's declaration has what it refines.
            if !protocols.isEmpty, !line.hasPrefix("protocol ") {
                line += ": " + protocols.joined(separator: ", ")
            }
            if requirements.contains(id) { line += " (required)" }
            return (symbol.pathComponents, symbol.owner + line)
        }
        let sorted = lines.sorted { left, right in
            left.path == right.path
                ? left.line < right.line : left.path.lexicographicallyPrecedes(right.path)
        }
        return sorted.map(\.line)
    }
}

extension SymbolGraph.Symbol {
    /// The type to which it belongs, before a colon; empty at the top level.
    fileprivate var owner: String {
        pathComponents.count < 2 ? "" : pathComponents.dropLast().joined(separator: ".") + ": "
    }

    /// The declaration on one line, with the conditions of its extension.
    fileprivate var declaration: String {
        let text = declarationFragments.map(\.spelling).joined()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let conditions = (swiftExtension?.constraints ?? []).map { constraint in
            "\(constraint.lhs) \(constraint.kind == "sameType" ? "==" : ":") \(constraint.rhs)"
        }
        return conditions.isEmpty ? text : "\(text) where \(conditions.joined(separator: ", "))"
    }
}
