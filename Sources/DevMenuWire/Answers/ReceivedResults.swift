package import DevMenuKit

/// Readers of the results that ``HostAnswer`` writes.
package enum ReceivedResult {
    /// Returns the shell's name as a peer, from the result of the shell's hello.
    package static func peer(_ result: ReceivedJSON) -> String? { result["peer"]?.string }

    /// Returns the ending that an action announced: a signal's name, or `exit`.
    package static func terminating(_ result: ReceivedJSON) -> String? {
        result["terminating"]?.string
    }

    /// Reads the commands that the host hands to the shell.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - item: The action that was triggered.
    /// - Returns: The commands in order, or `nil` if the host ran the action itself.
    /// - Throws: ``WireError`` if one of them isn't a command.
    package static func programs(
        _ result: ReceivedJSON,
        of item: ItemID
    ) throws(WireError) -> [ProgramCommand]? {
        guard let program = result["program"] else { return nil }
        var commands: [ProgramCommand] = []
        for before in program["before"]?.array ?? [] {
            commands.append(try command(before, of: ItemID(before["id"]?.string ?? "")))
        }
        return commands + [try command(program, of: item)]
    }

    private static func command(
        _ json: JSONValue,
        of item: ItemID
    ) throws(WireError) -> ProgramCommand {
        let words = json["argv"]?.array?.compactMap(\.string) ?? []
        var environment: [String: String?] = [:]
        for (name, value) in json["environment"]?.object?.members ?? [] {
            environment.updateValue(value.string, forKey: name)
        }
        let texts = words + environment.flatMap { [$0.key, $0.value ?? ""] }
        guard !words.isEmpty, words.count == json["argv"]?.array?.count,
            let directory = json["directory"]?.string,
            !(texts + [directory]).contains(where: { $0.utf8.contains(0) })
        else { throw WireError(.actionFailed, "the host's program for '\(item)' isn't a command") }
        return ProgramCommand(
            item: item,
            words: words,
            directory: directory,
            environment: environment
        )
    }

    /// Returns the lines that describe the effect of a call of an action.
    package static func preview(_ result: ReceivedJSON) -> [String] {
        (result["lines"]?.array ?? []).compactMap(\.string)
    }

    /// Returns the candidates for an argument, without unreadable ones.
    package static func candidates(_ result: ReceivedJSON) -> [Candidate] {
        (result["candidates"]?.array ?? []).compactMap { candidate in
            candidate["text"]?.string.map {
                Candidate($0, summary: LocalizedText(candidate["summary"]?.string ?? ""))
            }
        }
    }
}

/// The text and the value of an action or a page, as a host sent them.
package struct ReceivedContent {
    /// The text for people.
    package let text: String?
    /// The styles of parts of the text.
    package let styles: [TextStyle]
    /// The value for programs.
    package let value: JSONValue?
    /// The table that a front end shows in place of the text, or `nil` if there is none.
    package let table: ResultTable?
    /// The path of a page's route.
    package let path: String?
    /// Indicates whether the app shows it as a page on a separate screen.
    package let isShown: Bool

    /// Reads the result of an action or of an opened route.
    package init(_ result: ReceivedJSON) {
        text = result["text"]?.string
        styles = (result["styles"]?.array ?? []).compactMap { TextStyle(json: $0) }
        value = result["value"]
        table = ResultTable(result)
        path = result["path"]?.string
        isShown = result["isShown"]?.bool ?? false
    }
}

extension ResultTable {
    /// Creates the table of a result, or `nil` if it has no columns, or its value isn't an array.
    fileprivate init?(_ result: ReceivedJSON) {
        guard let rows = result["value"]?.array else { return nil }
        let columns = (result["columns"]?.array ?? []).compactMap { column in
            column["key"]?.string.map { key in
                Column(key, title: column["title"]?.string.map { LocalizedText($0) })
            }
        }
        // Few values would otherwise make a table of any size: each row has every column.
        guard !columns.isEmpty, columns.count * rows.count <= WireLimits.valuesToShell else {
            return nil
        }
        self.init(
            columns: columns,
            rows: rows.map { row in columns.map { row[$0.key] ?? .null } }
        )
    }
}

/// The routes that a host sent: the result of `route.list`.
package struct ReceivedRoutes: Equatable, Sendable {
    /// A route as a host sent it.
    package struct Route: Equatable, Sendable {
        /// The route as it came.
        package let json: JSONValue

        /// Creates a reader of a route.
        package init(_ json: JSONValue) { self.json = json }

        /// The last component of the URLs that open it.
        package var path: String? { json["path"]?.string }
        /// The title that people read.
        package var title: String? { json["title"]?.string }
        /// The parameters, as they came.
        package var parameterList: JSONValue? { json["parameters"] }
        /// The parameters, without unreadable ones.
        package var parameters: [ParameterDeclaration] { ParameterDeclaration.list(parameterList) }
    }

    /// The result as it came.
    package let json: ReceivedJSON

    /// Creates a reader of a result.
    package init(_ json: ReceivedJSON) { self.json = json }

    /// The routes in order, or `nil` if the result has no list of them.
    package var routes: [Route]? { json["routes"]?.array?.map(Route.init) }

    /// The names of secret parameters, of all routes, in lower case.
    package var secrets: Set<String> {
        Set((routes ?? []).flatMap(\.parameters).filter(\.isSecret).map { $0.name.lowercased() })
    }

    /// Returns the result with other routes.
    package func with(_ routes: [Route]) -> ReceivedRoutes {
        ReceivedRoutes(json.replacing("routes", with: routes.map { ReceivedJSON($0.json) }))
    }
}

/// A plugin's report as a host sent it.
package struct ReceivedPlugin: Equatable, Sendable {
    private let json: JSONValue

    /// Returns the reports of the result of `plugin.list`.
    package static func list(_ result: ReceivedJSON) -> [ReceivedPlugin] {
        (result["plugins"]?.array ?? []).map(ReceivedPlugin.init)
    }

    /// Returns the result of `plugin.list` with the reports of some more plugins.
    package static func list(
        _ result: ReceivedJSON,
        adding reports: [PluginReport]
    ) -> ReceivedJSON {
        let all = (result["plugins"]?.array ?? []) + reports.map(\.json)
        return result.replacing("plugins", with: all.map { ReceivedJSON($0) })
    }

    private init(json: JSONValue) { self.json = json }

    /// The plugin's identifier; empty if there is none.
    package var id: String { json["id"]?.string ?? "" }
    /// The way in which the plugin was added.
    package var tier: String { json["tier"]?.string ?? "" }
    /// The plugin's module, or the path of its program.
    package var origin: String { json["origin"]?.string ?? "" }
    /// The identifiers of the items that were added.
    package var items: [String] { (json["items"]?.array ?? []).compactMap(\.string) }
    /// The identifiers of the items that were refused.
    package var refusedItems: [String] { (json["refusedItems"]?.array ?? []).compactMap(\.string) }
    /// The reason for which all or part of the plugin was refused.
    package var refusal: String? { json["refused"]?.string }
}
