import DevMenuClient
import DevMenuKit

/// Routes as people read them.
enum RouteText {
    /// The routes of a host's answer, each with what it is told.
    static func list(_ json: JSONValue, place: RenderingPlace) -> StyledText {
        let rows = rows(of: json).map { row -> [TableLayout.Cell] in
            [.whole(row[0].shownName), .title(row[1]), .whole(row[2].shownName)]
        }
        return StyledText(TableLayout.text(rows, limit: place.columns))
    }

    /// Each route's path, title, and parameters: `name`, or `[name]` where it may be left out.
    static func rows(of json: JSONValue) -> [[String]] {
        (json["routes"]?.array ?? []).map { route in
            let parameters = (route["parameters"]?.array ?? [])
                .compactMap { ListedParameter(json: $0) }
                .map { $0.parameter.isRequired ? $0.name : "[\($0.name)]" }
            return [
                route["path"]?.string ?? "", route["title"]?.string ?? "",
                parameters.joined(separator: " "),
            ]
        }
    }
}
