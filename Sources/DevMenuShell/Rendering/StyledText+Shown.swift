import DevMenuKit

extension StyledText {
    /// The text of a host's answer, with its styles.
    init(shown json: JSONValue) {
        self.init(
            json["text"]?.string ?? "",
            styles: (json["styles"]?.array ?? []).compactMap { TextStyle(json: $0) }
        )
    }
}
