/// The answer to an HTTP request.
struct BFFReply: Sendable {
    /// The HTTP status.
    var status: Int
    /// The content type of the body.
    var contentType: String
    /// The body.
    var body: [UInt8]

    /// Returns a GraphQL answer, whose status is 200 even where it reports errors.
    static func graphQL(_ body: [UInt8]) -> BFFReply {
        BFFReply(status: 200, contentType: "application/json", body: body)
    }

    /// Returns a refusal, with a reason for people.
    static func refusal(_ status: Int, _ reason: String) -> BFFReply {
        BFFReply(
            status: status,
            contentType: "text/plain; charset=utf-8",
            body: Array((reason + "\n").utf8)
        )
    }
}
