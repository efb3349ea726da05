/// Something that an ``EventLoop`` waits on.
public protocol PollSource: AnyObject {
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
    public var deadline: ContinuousClock.Instant? { nil }

    /// Nothing to do.
    public func deadlinePassed() {}
}

/// A descriptor, and what is to happen to it.
public struct PollInterest: Equatable, Sendable {
    /// The descriptor.
    public var descriptor: Int32
    /// Whether it is to become readable.
    public var reads: Bool
    /// Whether it is to become writable.
    public var writes: Bool

    /// An interest in a descriptor.
    public init(_ descriptor: Int32, reads: Bool = true, writes: Bool = false) {
        self.descriptor = descriptor
        self.reads = reads
        self.writes = writes
    }
}
