package import DevMenuKit

/// A line of the journal as a host sent it.
package struct ReceivedChange: Equatable, Sendable {
    /// The line as it was sent.
    package let json: JSONValue

    /// Returns the lines of the result of `setting.changes`.
    package static func list(_ result: ReceivedJSON) -> [ReceivedChange] {
        (result["changes"]?.array ?? []).map(ReceivedChange.init)
    }

    /// Creates a line from its JSON.
    package init(_ json: JSONValue) { self.json = json }

    /// Creates the part of a line that events have: the author and their reason.
    package init(by author: ChangeAuthor, why: String?) {
        json = .object(compacting: ["by": author.json, "why": why.map { .string($0) }])
    }

    /// The number in the journal.
    package var number: Int { json["number"]?.integer ?? 0 }
    /// The time, as ISO 8601.
    package var time: String { json["at"]?.string ?? "" }
    /// The identifier of the setting.
    package var id: String { json["id"]?.string ?? "" }
    /// The value that was set before, or `nil`.
    package var was: JSONValue? { Self.value(json["was"]) }
    /// The value that was set, or `nil` if the setting was reset.
    package var now: JSONValue? { Self.value(json["now"]) }
    /// The end of the value that was set, as the protocol has it, or `nil`.
    package var until: String? {
        json["now"].flatMap { $0["value"] == nil ? nil : $0["until"]?.string }
    }
    /// The end that the value before would have had, as the protocol has it, or `nil`.
    package var formerUntil: String? {
        (json["was"].flatMap { $0["value"] == nil ? nil : $0["until"] } ?? json["former"]?["until"])?
            .string
    }
    /// The value that the app was asked to keep, if it didn't tell that it does.
    package var wanted: JSONValue? { json["now"] == nil ? json["wanted"] : nil }
    /// The reason why the app didn't change its value, or `nil`.
    package var error: String? { json["error"]?.string }
    /// `true` for a change of a value that the app keeps, in which the process ended.
    package var isBegun: Bool { json["state"] == "begun" }
    /// The layer that gave the value afterwards.
    package var layer: String { json["layer"]?.string ?? "" }
    /// The author.
    package var author: ChangeAuthor? { json["by"].map { ChangeAuthor(json: $0) } }
    /// The author's reason.
    package var why: String? { json["why"]?.string }
    /// The numbers of the changes that this one undid.
    package var undone: [Int] { (json["undoes"]?.array ?? []).compactMap(\.integer) }

    /// Returns the value of an override in either form in which it is saved.
    private static func value(_ kept: JSONValue?) -> JSONValue? { kept?["value"] ?? kept }
}

/// A run of an action as a host sent it.
package struct ReceivedRun: Equatable, Sendable {
    /// The run as it was sent.
    package let json: JSONValue

    /// Returns the runs of the result of `host.runs`, the oldest first.
    package static func list(_ result: ReceivedJSON) -> [ReceivedRun] {
        (result["runs"]?.array ?? []).map(ReceivedRun.init)
    }

    /// The name in the record: `r7`.
    package var name: String { json["run"]?.string ?? "" }
    /// The number in the name.
    package var number: Int { Int(name.dropFirst()) ?? 0 }
    /// The time of its beginning, as ISO 8601.
    package var time: String { json["at"]?.string ?? "" }
    /// The number of the last change before it, or 0.
    package var change: Int { json["after"]?.integer ?? 0 }
    /// The identifier of the action.
    package var id: String { json["id"]?.string ?? "" }
    /// The arguments; secrets are masked.
    package var arguments: JSONObject { json["arguments"]?.object ?? [:] }
    /// The outcome: `ok`, `failed`, `cancelled` or `ended`, or `nil` while it runs.
    package var outcome: String? { json["outcome"]?.string }
    /// The beginning of its result or error, or the signal that ended its process, or `nil`.
    package var text: String? { json["text"]?.string }
    /// The time that it took, in seconds, or `nil` if nobody knows.
    package var seconds: Double? { json["took"]?.double }
    /// The author.
    package var author: ChangeAuthor? { json["by"].map { ChangeAuthor(json: $0) } }
    /// The author's reason.
    package var why: String? { json["why"]?.string }
}

extension LogLine {
    /// Returns the lines of the result of `log.read`.
    package static func list(_ result: ReceivedJSON) -> [LogLine] {
        (result["lines"]?.array ?? []).map { LogLine(json: $0) }
    }
}
