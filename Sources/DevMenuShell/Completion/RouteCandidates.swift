import DevMenuKit
import DevMenuWire

/// The candidates for the address of a page: paths, and the names and values of a query.
struct RouteCandidates {
    let routes: [ReceivedRoutes.Route]

    /// Returns the candidates for a typed part of an address.
    func all(for partial: String) -> [CompletionCandidate] {
        guard let mark = partial.firstIndex(of: "?") else { return paths }
        let address = partial[..<mark]
        let path = address.split(separator: "/").last ?? ""
        guard let route = routes.first(where: { $0.path?.lowercased() == path.lowercased() })
        else { return [] }
        let query = partial[mark...].dropFirst()
        let start = query.lastIndex(of: "&").map(query.index(after:)) ?? query.startIndex
        let kept = String(partial[..<start])
        let last = partial[start...]
        guard let equals = last.firstIndex(of: "=") else {
            let given = query[..<start].split(separator: "&")
                .map { $0.prefix { $0 != "=" }.lowercased() }
            let open = route.parameters.filter { !given.contains($0.name.lowercased()) }
            return open.map { parameter in
                CompletionCandidate(
                    word: kept + parameter.name + "=",
                    parameter.summary.resolved(for: .english),
                    label: parameter.name + "=",
                    isWhole: false
                )
            }
        }
        let name = last[..<equals].lowercased()
        guard let parameter = route.parameters.first(where: { $0.name.lowercased() == name }),
            !parameter.isSecret
        else { return [] }
        return values(of: parameter).map { value in
            CompletionCandidate(word: kept + last[...equals] + value, label: value)
        }
    }

    private var paths: [CompletionCandidate] {
        routes.compactMap { route in
            let title = route.title ?? ""
            return route.path.map { CompletionCandidate(word: $0, title, otherNames: [title]) }
        }
    }

    private func values(of parameter: ParameterDeclaration) -> [String] {
        switch parameter.type {
        case .choice: parameter.choices
        case .bool: ["true", "false"]
        default: []
        }
    }
}
