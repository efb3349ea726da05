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
