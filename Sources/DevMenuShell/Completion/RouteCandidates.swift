import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The candidates for the address of a page: paths, and the names and values of its arguments.
struct RouteCandidates {
    let routes: [ReceivedRoutes.Route]

    /// Returns the candidates for a typed part of an address, or of an argument of the page.
    ///
    /// - Parameters:
    ///   - partial: The part of the word that has been typed.
    ///   - given: The words before it: none before the address.
    /// - Returns: The candidates.
    func all(for partial: String, after given: [String]) -> [CompletionCandidate] {
        guard let first = given.first else { return addresses(for: partial) }
        let transitions = RouteTransition.allCases.map(\.rawValue)
        // Nothing follows the way in which the page appears.
        guard !given.dropFirst().contains(where: transitions.contains) else { return [] }
        let address = TypedAddress(text: first)
        let names = given.dropFirst().map { FlagScanner.split($0).0.lowercased() }
        let arguments = address.route(among: routes).map {
            self.arguments(of: $0, partial[...], besides: address.names + names)
        }
        return (arguments ?? [])
            + (partial.contains("=") ? [] : transitions.map { CompletionCandidate($0) })
    }

    private func addresses(for partial: String) -> [CompletionCandidate] {
        let address = TypedAddress(text: partial)
        guard let query = address.query else {
            return routes.compactMap { route in
                let title = route.title ?? ""
                return route.path.map { CompletionCandidate($0, title, otherNames: [title]) }
            }
        }
        guard let route = address.route(among: routes) else { return [] }
        let start = query.lastIndex(of: "&").map(query.index(after:)) ?? query.startIndex
        return arguments(
            of: route,
            partial[start...],
            besides: TypedAddress.names(in: query[..<start]),
            behind: partial[..<start]
        )
    }

    /// Returns the candidates for a typed part of an argument, `name=value`.
    private func arguments(
        of route: ReceivedRoutes.Route,
        _ typed: Substring,
        besides given: [String],
        behind prefix: Substring = ""
    ) -> [CompletionCandidate] {
        let (name, value) = FlagScanner.split(String(typed))
        guard value != nil else {
            return route.parameters.filter { !given.contains($0.name.lowercased()) }.map {
                CompletionCandidate(
                    "\(prefix)\($0.name)=",
                    $0.summary.english,
                    label: $0.name + "=",
                    isWhole: false
                )
            }
        }
        let named = route.parameters.first { $0.name.lowercased() == name.lowercased() }
        guard let parameter = named, !parameter.isSecret else { return [] }
        let values = parameter.type == .bool ? ["true", "false"] : parameter.choices
        return values.map { CompletionCandidate("\(prefix)\(name)=\($0)", label: $0) }
    }
}
