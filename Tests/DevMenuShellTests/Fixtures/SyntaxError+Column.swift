import DevMenuShell

extension SyntaxError {
    /// The column of the error.
    var column: Int {
        switch self {
        case .unterminatedQuote(let column), .trailingBackslash(let column),
            .badEscape(_, let column), .missingFile(_, let column),
            .missingPipeCommand(let column), .missingCommand(_, let column),
            .secondOutput(_, let column), .nul(let column), .nulByte(let column),
            .notUTF8(_, let column), .tooLong(_, let column):
            column
        }
    }
}
