/// Something that an ``EventLoop`` waits on.
package protocol PollSource: AnyObject {
    /// What it waits for now; asked before each wait.
    var interests: [PollInterest] { get }

    /// When it wants to be called though no descriptor is ready; asked before each wait.
    var deadline: ContinuousClock.Instant? { get }

    /// Takes note that a descriptor is ready, or that its other end has gone.
    func handle(_ ready: PollInterest)

    /// Takes note that its ``deadline`` has passed, and sets another or none.
    func deadlinePassed()
}

extension PollSource {
    /// None.
    package var deadline: ContinuousClock.Instant? { nil }

    /// Nothing to do.
    package func deadlinePassed() {}
}

/// A descriptor, and what is to happen to it.
package struct PollInterest: Equatable, Sendable {
    /// The descriptor.
    package var descriptor: Int32
    /// Whether it is to become readable.
    package var reads: Bool
    /// Whether it is to become writable.
    package var writes: Bool
    /// The bytes that are read become output, and are left unread while too much of that waits
    /// (``EventLoop/holdsBack``).
    package var makesOutput: Bool

    /// An interest in a descriptor.
    package init(
        _ descriptor: Int32,
        reads: Bool = true,
        writes: Bool = false,
        makesOutput: Bool = false
    ) {
        self.descriptor = descriptor
        self.reads = reads
        self.writes = writes
        self.makesOutput = makesOutput
    }
}
