import MomentsKit

/// The answer to an HTTP request.
struct BFFReply: Sendable {
    /// The HTTP status.
    var status: Int
    /// The content type of the body.
    var contentType: String
    /// The body.
    var body: [UInt8]

    /// Returns a GraphQL answer, whose status is 200 even if it reports errors of its operation.
    static func graphQL(_ body: [UInt8], status: Int = 200) -> BFFReply {
        BFFReply(status: status, contentType: "application/json", body: body)
    }

    /// Returns an error, with a reason for people.
    static func error(_ status: Int, _ reason: String) -> BFFReply {
        BFFReply(
            status: status,
            contentType: "text/plain; charset=utf-8",
            body: Array((reason + "\n").utf8)
        )
    }
}

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
    func reply(inPlaceOf answer: HTTPAnswer) async -> BFFReply {
        switch self {
        case .status500: return .error(500, "out of order")
        case .html:
            return BFFReply(
                status: 200,
                contentType: "text/html",
                body: Array("<html><body>Sign in</body></html>".utf8)
            )
        case .truncated: return .graphQL(Array(answer.body.prefix(answer.body.count / 2)))
        case .error:
            return .graphQL(Array(#"{"errors":[{"message":"out of order"}],"data":null}"#.utf8))
        case .missingField:
            let text = String(decoding: answer.body, as: UTF8.self)
            return .graphQL(Array(text.replacing(#""userDetails""#, with: #""user""#).utf8))
        case .empty: return .graphQL([])
        case .silence:
            let (never, _) = AsyncStream<Never>.makeStream()
            for await _ in never {}
            return .graphQL([])
        }
    }
}
