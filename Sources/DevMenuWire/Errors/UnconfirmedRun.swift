package import DevMenuKit

/// A run that a host refused, because nobody had agreed to its risk.
package struct UnconfirmedRun: Equatable, Sendable {
    /// The part that is at risk, or `nil` for the whole action.
    package let title: String?
    /// The risk.
    package let risk: Risk

    /// Creates the run from the host's error, or `nil` for an error of another kind.
    package init?(_ error: WireError) {
        guard error.knownKind == .needsConfirmation,
            let risk = error.data["risk"]?.string.flatMap(Risk.init(rawValue:))
        else { return nil }
        self.risk = risk
        title = error.data["title"]?.string
    }
}
