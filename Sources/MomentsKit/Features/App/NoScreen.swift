package import DevMenuKit

/// Shows no page: for a host whose routes only answer with their pages' text.
package struct NoScreen: PageOpening, ActionChannel {
    /// No screen.
    package init() {}

    var menuChannel: any ActionChannel { self }

    func open(_ page: ListPage, _ transition: RouteTransition) {}

    /// Nobody reads.
    package func write(_ bytes: [UInt8], to stream: StandardStream) {}

    /// Nobody looks.
    package func report(fraction: Double?, message: String?) {}

    /// Nobody is told.
    package func announce(_ ending: Ending) throws {}
}
