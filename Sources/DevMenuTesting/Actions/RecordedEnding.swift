public import DevMenuKit

/// Thrown where a recorded action would have ended the process: it announced the end, and lives on.
///
/// It comes out of `call.end(expecting:)` after the announcement is recorded and in place of the last
/// step; an action lets it pass.
public struct RecordedEnding: Error, Hashable, Sendable {
    /// How the process would have ended.
    public let ending: Ending
}

extension RecordedEnding: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        "the action announced that the process ends (\(ending)); the recorder kept it alive"
    }
}
