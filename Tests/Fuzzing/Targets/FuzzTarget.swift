/// A part of the software that is given any bytes, and must bear them.
package protocol FuzzTarget: Sendable {
    /// The name of the target, which is also that of its folder in the corpus.
    var name: String { get }

    /// Has the part take bytes.
    ///
    /// - Parameter bytes: Anything.
    /// - Throws: ``Finding``, where what follows breaks a promise; a trap is a finding, too.
    func take(_ bytes: [UInt8]) throws(Finding)
}

/// A promise that some bytes break.
package struct Finding: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// Tells of a promise that is not kept.
    package static func unless(
        _ isKept: Bool,
        _ description: @autoclosure () -> String
    ) throws(Finding) {
        guard isKept else { throw Finding(description()) }
    }
}

/// All that is fuzzed.
package enum FuzzTargets {
    /// The targets.
    package static let all: [any FuzzTarget] = [
        LoaderTarget(), WireTarget(), HostTarget(), LineTarget(),
    ]
}
