import DevMenuKit

/// What a shell says of itself.
public struct Introduction: Equatable, Sendable {
    /// The shell's name and version.
    public let client: String
    /// The language in which it wants to be answered.
    public let locale: String?
    /// How wide its terminal is, in columns.
    public let columns: Int?
    /// The events that it follows, by topic.
    public var events: [EventTopic]

    /// What a shell says of itself.
    public init(
        client: String,
        locale: String? = nil,
        columns: Int? = nil,
        events: [EventTopic] = []
    ) {
        self.client = client
        self.locale = locale
        self.columns = columns
        self.events = events
    }

    init(_ reader: inout ParamsReader) throws(WireError) {
        client = try reader.string("client")
        locale = try reader.optionalString("locale")
        columns = try reader.integer("columns")
        if let columns, columns < 1 {
            throw WireError(.invalidParams, "'columns' of 'initialize' must be at least 1")
        }
        events = try (reader.strings("events") ?? []).compactMap { EventTopic(rawValue: $0) }
    }

    var params: JSONObject {
        var params: JSONObject = ["client": .string(client)]
        if let locale { params["locale"] = .string(locale) }
        if let columns { params["columns"] = .integer(columns) }
        if !events.isEmpty { params["events"] = .array(events.map { .string($0.rawValue) }) }
        return params
    }
}
