package import DevMenuKit

/// An event of a host: everything that it sends to its peers without a request, except its
/// ``Hello``.
package enum HostEvent: Equatable, Sendable {
    /// A setting was changed by a peer; without one, by the app or another process.
    ///
    /// The change of its override is known if a host has a journal.
    case setting(
        id: ItemID,
        value: JSONValue,
        layer: String,
        by: String?,
        change: ReceivedChange? = nil
    )
    /// The menu was changed.
    case menu
    /// A route was opened by a peer; without one, by the app.
    case route(url: String, by: String? = nil)
    /// A run of an action by a peer began, or ended with an outcome.
    case run(String, of: ItemID, outcome: String? = nil, by: String? = nil)
    /// The app's host logged a line.
    case log(LogLevel, String)
    /// One of the app's loggers logged a line, for a shell that has asked for these.
    case line(LogLine)
    /// The host is about to end.
    case exiting(reason: String)
    /// A running action wrote output.
    case output(request: Int, StandardStream, [UInt8])
    /// A running action made progress.
    case progress(request: Int, fraction: Double?, message: String?)
    /// Events were dropped, this many.
    case dropped(Int)
    /// The host wrote to its stderr, which comes beside its messages.
    case errorOutput([UInt8])
    /// A plugin was left out, or another thing went wrong, as the host was opened.
    case warning(String)

    /// The topic of an event that peers subscribe to, or `nil` for any other.
    package var topic: EventTopic? {
        switch self {
        case .setting: .setting
        case .menu: .menu
        case .route: .route
        case .run: .run
        case .log, .line: .log
        case .exiting: .exiting
        case .output, .progress, .dropped, .errorOutput, .warning: nil
        }
    }

    /// Returns an event with a topic as the parameters of its notification.
    package func params(seq: Int) -> JSONObject {
        var params: JSONObject = ["seq": .integer(seq)]
        params.merge(members)
        return params
    }

    /// The event without its number; empty if there is no topic.
    package var members: JSONObject {
        guard let topic else { return [:] }
        var params: JSONObject = ["topic": .string(topic.rawValue)]
        switch self {
        case .setting(let id, let value, let layer, let by, let change):
            params["id"] = .string(id.rawValue)
            params["value"] = value
            params["layer"] = .string(layer)
            params["by"] = by.map { .string($0) } ?? .null
            params["change"] = change?.json
        case .menu, .output, .progress, .dropped, .errorOutput, .warning:
            break
        case .route(let url, let by):
            params["url"] = .string(url)
            params["by"] = by.map { .string($0) }
        case .run(let run, let id, let outcome, let by):
            params["run"] = .string(run)
            params["id"] = .string(id.rawValue)
            params["outcome"] = outcome.map { .string($0) }
            params["by"] = by.map { .string($0) }
        case .log(let level, let message):
            params["level"] = .string(level.rawValue)
            params["message"] = .string(message)
        case .line(let line):
            params.merge(line.members)
        case .exiting(let reason):
            params["reason"] = .string(reason)
        }
        return params
    }

    /// Parses an event with a topic from its notification's parameters, or returns `nil`.
    package init?(params: JSONValue) {
        switch params["topic"]?.string.flatMap({ EventTopic(rawValue: $0) }) {
        case .setting:
            guard let id = params["id"]?.string, let value = params["value"] else { return nil }
            self = .setting(
                id: ItemID(id),
                value: value,
                layer: params["layer"]?.string ?? SettingLayer.override.rawValue,
                by: params["by"]?.string,
                change: params["change"].map(ReceivedChange.init)
            )
        case .menu: self = .menu
        case .route:
            self = .route(url: params["url"]?.string ?? "", by: params["by"]?.string)
        case .run:
            guard let run = params["run"]?.string, let id = params["id"]?.string else { return nil }
            self = .run(
                run,
                of: ItemID(id),
                outcome: params["outcome"]?.string,
                by: params["by"]?.string
            )
        case .log where params["label"]?.string != nil: self = .line(LogLine(json: params))
        case .log:
            let level = params["level"]?.string.flatMap { LogLevel(rawValue: $0) } ?? .info
            self = .log(level, params["message"]?.string ?? "")
        case .exiting: self = .exiting(reason: params["reason"]?.string ?? "")
        case nil: return nil
        }
    }
}

/// The topics of events.
package enum EventTopic: String, CaseIterable, Sendable {
    /// A setting was changed.
    case setting
    /// The menu was changed; a shell requests it again.
    case menu
    /// A route was opened.
    case route
    /// An action began to run, or ended.
    case run
    /// The app or its host logged a line.
    case log
    /// The host is about to end; every shell gets this event.
    case exiting
}
