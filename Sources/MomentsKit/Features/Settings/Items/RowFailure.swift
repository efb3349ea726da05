/// What a row could not do, in the language of whoever asked for it.
struct RowFailure: Error, CustomStringConvertible {
    /// What people are told.
    let description: String
}
