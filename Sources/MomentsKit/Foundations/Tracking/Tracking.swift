package import DevMenuKit

/// Something that people did, or saw.
package struct TrackingEvent: Hashable, Sendable {
    /// What happened: `screen_view`, `action`, `shake`.
    package let name: String
    /// What it happened with.
    package let parameters: JSONObject

    /// An event of a name.
    package init(_ name: String, parameters: JSONObject) {
        self.name = name
        self.parameters = parameters
    }

    /// A page has come up.
    package static func screenView(_ screen: String, of type: String) -> TrackingEvent {
        TrackingEvent(
            "screen_view",
            parameters: ["screen_name": .string(screen), "screen_class": .string(type)]
        )
    }

    /// Somebody likes a moment, or no longer does.
    package static func like(_ isLiked: Bool, momentID: String, userID: String) -> TrackingEvent {
        TrackingEvent(
            "action",
            parameters: [
                "item_id": .string("moment-id-\(momentID)-user-id-\(userID)"),
                "item_name": isLiked ? "moment-like" : "moment-unlike",
            ]
        )
    }

    /// Somebody shook the phone, which a key does here; `seconds` since 1970.
    package static func shake(userID: String, at seconds: Double) -> TrackingEvent {
        TrackingEvent(
            "shake",
            parameters: [
                "userID": .string(userID), "datetime": .string(Timestamp(seconds).description),
            ]
        )
    }
}

/// Takes what people did to wherever somebody looks at it.
package protocol TrackingProvider: Sendable {
    /// Takes an event; it returns soon, and what it cannot take is lost.
    func track(_ event: TrackingEvent)
}

/// Takes every event to all of its providers, in their order.
package struct TrackingRepository: TrackingProvider {
    private let providers: [any TrackingProvider]

    /// A repository of any number of providers.
    package init(_ providers: [any TrackingProvider]) { self.providers = providers }

    /// Takes an event to each provider.
    package func track(_ event: TrackingEvent) {
        for provider in providers { provider.track(event) }
    }
}
