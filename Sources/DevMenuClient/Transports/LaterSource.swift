/// A source of this program's hosts that is made when it's first needed, or that can't be made: every
/// command that needs a host gets the error then.
package final class LaterSource: SessionSource {
    private let make: () throws(HostError) -> EmbeddedHostSource
    private lazy var source = Result(catching: make)
    package let keepsLines = false

    /// Creates a source by a closure, which is called at most once.
    package init(_ make: @escaping () throws(HostError) -> EmbeddedHostSource) { self.make = make }

    package var target: String { (try? source.get())?.target ?? "the project's menu" }

    package var warnings: [String] { (try? source.get())?.warnings ?? [] }

    package func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        try source.get().open(in: loop, before: deadline)
    }

    package func prepare() { try? source.get().prepare() }
}
