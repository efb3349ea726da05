public import DevMenuKit

extension WireError {
    /// No item has an identifier.
    public static func unknownItem(_ id: ItemID, suggestion: String?) -> WireError {
        WireError(
            .unknownItem,
            "no item '\(id)'" + (suggestion.map { ". Did you mean '\($0)'?" } ?? ""),
            data: suggestion.map { ["suggestion": .string($0)] } ?? [:]
        )
    }

    /// The error of the protocol for arguments that do not fit.
    public init(_ error: ArgumentError) {
        var data: JSONObject = [
            "argument": .string(error.argument), "expected": .string(error.expected),
        ]
        if let suggestion = error.suggestion { data["suggestion"] = .string(suggestion) }
        self.init(.badArgument, error.description, data: data)
    }

    /// The error of the protocol for a setting that was not changed.
    public init(_ error: SettingError) {
        switch error {
        case .unknown(let id):
            self = .unknownItem(id, suggestion: nil)
        case .notWritable, .overridesDoNotCount:
            self.init(.denied, error.description)
        case .notFlippable:
            self.init(.wrongKind, error.description)
        case .unfit(_, _, let expected, let suggestion):
            var data: JSONObject = ["argument": "value", "expected": .string(expected)]
            if let suggestion { data["suggestion"] = .string(suggestion) }
            self.init(.badArgument, error.description, data: data)
        case .notSaved:
            self.init(.notSaved, error.description)
        }
    }

    /// The error of the protocol for a URL that opened no page.
    public init(_ error: RouteError) {
        switch error {
        case .notAURL:
            self.init(.unknownRoute, error.description)
        case .unknown(_, let suggestion):
            self.init(
                .unknownRoute,
                error.description,
                data: suggestion.map { ["suggestion": .string($0)] } ?? [:]
            )
        case .badParameter(_, let argument):
            self.init(.badArgument, error.description, data: WireError(argument).data)
        case .refused:
            self.init(.denied, error.description)
        }
    }
}
