package import DevMenuKit

/// A screen that shows no pages, for a host whose routes only answer with their pages' text.
package struct NoScreen: PageOpening, ActionChannel {
    /// Creates a screen that shows nothing.
    package init() {}

    var menuChannel: any ActionChannel { self }

    func open(_ page: ListPage, _ transition: RouteTransition) {}

    package func write(_ bytes: [UInt8], to stream: StandardStream) {}

    package func report(fraction: Double?, message: String?) {}

    package func announce(_ ending: Ending) throws {}
}
