import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `open [URL|PATH [NAME=VALUE…] [show|present]]`: shows the routes and their parameters, or opens one.
struct OpenCommand: Command {
    let name = "open"
    let summary = "show the app's pages, or open one"
    let arguments: [CommandArgument] = [
        .optional("URL|PATH", .route, "a URL, or a route's path and query"),
        .optional("NAME=VALUE", .routeArgument, "an argument of the page", isRepeated: true),
        .optional(
            "show|present",
            .word(RouteTransition.allCases.map(\.rawValue)),
            "push it as the next page, or put it over the others"
        ),
    ]

    /// A page may read the file that an argument or the query names.
    func isReplayable(with words: [String], by rules: ReplayRules) -> Bool {
        let queried = words.first.map { URLParts.query(of: $0).map(\.value) } ?? []
        let given = words.dropFirst().map { FlagScanner.split($0).value ?? $0 }
        return (queried + given).allSatisfy(ReplayRules.isInsideOrNoPath)
    }

    func hasRows(after words: [String]) -> Bool { true }

    func onlyReads(with words: [String]) -> Bool { words.isEmpty }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        guard let address = invocation.texts.first else {
            return .ask(.routeList) { json in
                CommandResult(json, rows: { RouteText.rows(of: json) }) { rendering in
                    RouteText.list(json, context: rendering)
                }
            }
        }
        // A link of the menu isn't a page of the app.
        if invocation.words.count == 1, let item = try invocation.item(named: address),
            let link = item.link
        {
            return .done(try context.open(link, of: item))
        }
        var words = Array(invocation.words.dropFirst())
        let last = words.last.flatMap { RouteTransition(rawValue: $0.text) }
        if last != nil { words.removeLast() }
        if let word = words.first(where: { !$0.text.contains("=") }) {
            let route = try TypedAddress(text: address).route(among: routes(in: context))
            let parameter = route?.parameters.first { $0.choices.contains(word.text) }
            let names = RouteTransition.allCases.map(\.rawValue)
            throw CommandError.badWord(
                word.text,
                of: name,
                expected: "NAME=VALUE, 'show' or 'present'",
                suggestion: parameter.map { "\($0.name)=\(word.text)" }
                    ?? NearestName.suggestion(for: word.text, among: names)
            )
        }
        let url = try url(with: words, for: invocation, in: context)
        return .ask(.open(url: url, last ?? .show)) { json in
            let page = ReceivedContent(json)
            return CommandResult(json, rows: { page.rows }) { rendering in
                page.shown(as: page.path ?? address, in: rendering)
                    ?? StyledText("opened \(page.path ?? "")")
            }
        }
    }

    /// Returns the address with all arguments in its query; at the prompt it asks for missing ones.
    private func url(
        with words: [Word],
        for invocation: Invocation,
        in context: any CommandContext
    ) throws -> String {
        let address = TypedAddress(text: invocation.texts[0])
        let given = words.map { FlagScanner.split($0.text) }
        // The host has the last word about a route that it doesn't list.
        guard let route = address.route(among: try routes(in: context)) else {
            return address.adding(JSONObject(given.map { ($0.name, .string($0.value ?? "")) }))
        }
        let inQuery = address.names
        let parameters = route.parameters.filter { !inQuery.contains($0.name.lowercased()) }
        let names = parameters.map(\.name)
        if let name = given.map(\.name).first(where: { !names.contains($0) }) {
            let near = NearestName.suggestion(for: name, among: names)
            throw CommandError.badArgument(.unknown(name, suggestion: near))
        }
        do {
            let call = try ActionArguments(
                words,
                to: parameters,
                of: "open \(address.text)",
                context
            )
            return address.adding(call.values)
        } catch CommandError.badArgument(.missing(let name, let expected)) {
            let missing = parameters.filter { parameter in
                parameter.isRequired && !given.contains { $0.name == parameter.name }
            }
            let typed = ([invocation.words[0]] + words).map { Quoting.quote(invocation.shown($0)) }
            let line = (["open"] + typed + missing.map { "\($0.name)=VALUE" })
                .joined(separator: " ")
            throw CommandError.badArgument(.missing(name, expected: "\(expected); type '\(line)'"))
        }
    }

    private func routes(in context: any CommandContext) throws -> [ReceivedRoutes.Route] {
        do {
            _ = try context.host.liveSession()
            return try context.host.routes(within: .seconds(2))?.routes ?? []
        } catch HostError.refused {
            // A host need not list its routes.
            return []
        }
    }
}
