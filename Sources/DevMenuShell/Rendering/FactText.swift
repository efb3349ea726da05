import DevMenuKit

/// Facts as people read them.
enum FactText {
    /// A line for each fact of an object; facts of facts are told one by one.
    static func lines(_ json: JSONValue, place: RenderingPlace) -> StyledText {
        StyledText(TableLayout.text(rows(json, prefix: ""), limit: place.columns))
    }

    private static func rows(_ json: JSONValue, prefix: String) -> [[String]] {
        (json.object?.members ?? []).flatMap { name, value -> [[String]] in
            guard case .object = value else {
                return [[prefix + name, ItemText.value(value)]]
            }
            return rows(value, prefix: "\(prefix)\(name) ")
        }
    }
}
