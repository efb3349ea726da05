/// A part of the software that must accept any bytes without a crash or a broken promise.
package protocol FuzzTarget: Sendable {
    /// The name of the target and of its folder in the corpus.
    var name: String { get }

    /// Runs the part on bytes.
    ///
    /// - Parameter bytes: Any bytes.
    /// - Throws: ``Finding`` if the result breaks a promise; a trap is a finding, too.
    func take(_ bytes: [UInt8]) throws(Finding)
}

/// The error that some bytes break a promise.
package struct Finding: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// Throws a finding unless a promise is kept.
    package static func unless(
        _ isKept: Bool,
        _ description: @autoclosure () -> String
    ) throws(Finding) {
        guard isKept else { throw Finding(description()) }
    }
}

/// The list of all fuzz targets.
package enum FuzzTargets {
    /// The targets.
    package static let all: [any FuzzTarget] = [
        LoaderTarget(), WireTarget(), HostTarget(), LineTarget(), AgentTarget(), FilesTarget(),
        IntegersTarget(),
    ]
}
