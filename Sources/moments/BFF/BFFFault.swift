import MomentsKit

/// A way in which a server fails, to see what the app makes of it.
enum BFFFault: String, CaseIterable, Sendable {
    /// It answers with status 500.
    case status500 = "500"
    /// It answers with a page of HTML.
    case html
    /// Its answer breaks off in the middle.
    case truncated
    /// It answers with an error of GraphQL.
    case error
    /// A field is missing from its answer.
    case missingField = "missing-field"
    /// Its answer has no body.
    case empty
    /// It takes the request, and never answers.
    case silence

    /// The answer in place of a good one.
    func reply(inPlaceOf answer: HTTPAnswer) async -> BFFReply {
        switch self {
        case .status500: return .refusal(500, "out of order")
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
