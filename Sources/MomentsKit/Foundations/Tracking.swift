public import DevMenuKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user's action, or a visit to a screen.
public struct TrackingEvent: Hashable, Sendable {
    /// The kind of event: `screen_view`, `action`, `shake`.
    public let name: String
    /// The details of the event.
    public let parameters: JSONObject

    /// Creates an event.
    public init(_ name: String, parameters: JSONObject) {
        self.name = name
        self.parameters = parameters
    }

    /// Returns the event that a page has appeared.
    public static func screenView(_ screen: String, of type: String) -> TrackingEvent {
        TrackingEvent(
            "screen_view",
            parameters: ["screen_name": .string(screen), "screen_class": .string(type)]
        )
    }

    /// Returns the event that a user likes a moment, or no longer does.
    public static func like(_ isLiked: Bool, momentID: String, userID: String) -> TrackingEvent {
        TrackingEvent(
            "action",
            parameters: [
                "item_id": .string("moment-id-\(momentID)-user-id-\(userID)"),
                "item_name": isLiked ? "moment-like" : "moment-unlike",
            ]
        )
    }

    /// Returns the event that the user shook the phone, which a key does here.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - seconds: The time, in seconds since 1970.
    /// - Returns: The event.
    public static func shake(userID: String, at seconds: Double) -> TrackingEvent {
        TrackingEvent(
            "shake",
            parameters: [
                "userID": .string(userID), "datetime": .string(Self.text(of: seconds)),
            ]
        )
    }
}

extension TrackingEvent {
    /// Returns a time in seconds since 1970 as events have it: `2020-11-16T10:09:20Z`.
    fileprivate static func text(of seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}

/// A receiver of events, such as a file or an analytics service.
public protocol TrackingProvider: Sendable {
    /// Records an event; returns soon, and discards an event that it can't record.
    func track(_ event: TrackingEvent)
}

/// Passes every event to all of its providers, in their order.
public struct TrackingRepository: TrackingProvider {
    private let providers: [any TrackingProvider]

    /// Creates a repository of any number of providers.
    public init(_ providers: [any TrackingProvider]) { self.providers = providers }

    /// Records an event by each provider.
    public func track(_ event: TrackingEvent) {
        for provider in providers { provider.track(event) }
    }
}

/// Writes each event as a line of JSON: its name, its time and its parameters.
public struct JSONLinesTracking: TrackingProvider {
    private let now: @Sendable () -> Double
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a provider that writes lines through a closure.
    ///
    /// - Parameters:
    ///   - now: Returns the time, in seconds since 1970.
    ///   - write: Called with each line, its newline included, from any thread.
    public init(
        now: @escaping @Sendable () -> Double,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.now = now
        self.write = write
    }

    /// Writes an event.
    public func track(_ event: TrackingEvent) {
        var line: JSONObject = [
            "event": .string(event.name), "time": .string(TrackingEvent.text(of: now())),
        ]
        for (name, value) in event.parameters.members { line[name] = value }
        write(Array(JSONValue.object(line).description.utf8) + [UInt8(ascii: "\n")])
    }
}
