/// An error of a row, in the language of the user who ran its action.
struct RowFailure: Error, CustomStringConvertible {
    let description: String
}
