#if Tools || PlainEditing || Shipping
import FlyingFox
import MomentsKit

/// A fault of the server's answers, to test the app with.
enum BFFFault: String, CaseIterable, Sendable {
    /// The answer has the status 500.
    case status500 = "500"
    /// The answer is a page of HTML.
    case html
    /// The answer ends in the middle.
    case truncated
    /// The answer is a GraphQL error.
    case error
    /// The answer lacks a field.
    case missingField = "missing-field"
    /// The answer has no body.
    case empty
    /// The server never answers.
    case silence

    /// Returns the faulty answer that replaces a correct one; doesn't return for ``silence``.
    func response(inPlaceOf answer: HTTPAnswer) async -> HTTPResponse {
        switch self {
        case .status500: return .error(500, "out of order")
        case .html:
            return .of(Array("<html><body>Sign in</body></html>".utf8), type: "text/html")
        case .truncated: return .of(Array(answer.body.prefix(answer.body.count / 2)))
        case .error:
            return .of(Array(#"{"errors":[{"message":"out of order"}],"data":null}"#.utf8))
        case .missingField:
            let text = String(decoding: answer.body, as: UTF8.self)
            return .of(Array(text.replacing(#""userDetails""#, with: #""user""#).utf8))
        case .empty: return .of([])
        case .silence:
            let (never, _) = AsyncStream<Never>.makeStream()
            for await _ in never {}
            return .of([])
        }
    }
}
#endif
