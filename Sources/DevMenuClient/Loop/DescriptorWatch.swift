import DevMenuSystem

/// Notices that a descriptor can be read, or that nobody reads what is written to it any more.
package final class DescriptorWatch: PollSource {
    private let interest: PollInterest?
    /// Indicates whether it was noticed.
    package private(set) var isReady = false

    /// Creates a watch of a descriptor; one of `nil` notices nothing.
    package init(_ descriptor: Int32?, reads: Bool) {
        interest = descriptor.map { PollInterest($0, reads: reads) }
    }

    package var interests: [PollInterest] { isReady ? [] : interest.map { [$0] } ?? [] }

    package func handle(_ ready: PollInterest) { isReady = true }
}
