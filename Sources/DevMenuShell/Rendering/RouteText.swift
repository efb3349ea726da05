import DevMenuKit

/// Routes as people read them.
enum RouteText {
    /// The routes of a host's answer, each with what it is told.
    static func list(_ json: JSONValue, place: RenderingPlace) -> StyledText {
        let rows = (json["routes"]?.array ?? []).map { route -> [TableLayout.Cell] in
            let parameters = (route["parameters"]?.array ?? [])
                .compactMap { ListedParameter(json: $0) }
                .map { $0.parameter.isRequired ? $0.name : "[\($0.name)]" }
            return [
                .whole((route["path"]?.string ?? "").shownName),
                .title(route["title"]?.string ?? ""),
                .whole(parameters.joined(separator: " ").shownName),
            ]
        }
        return StyledText(TableLayout.text(rows, limit: place.columns))
    }
}
