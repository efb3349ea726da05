/// What a request over HTTP is answered with.
struct BFFReply: Sendable {
    /// The status of HTTP.
    var status: Int
    /// The type of the body.
    var contentType: String
    /// The body.
    var body: [UInt8]

    /// An answer of GraphQL, which has the status 200 also where it tells of errors.
    static func graphQL(_ body: [UInt8]) -> BFFReply {
        BFFReply(status: 200, contentType: "application/json", body: body)
    }

    /// A refusal, with a reason for people.
    static func refusal(_ status: Int, _ reason: String) -> BFFReply {
        BFFReply(
            status: status,
            contentType: "text/plain; charset=utf-8",
            body: Array((reason + "\n").utf8)
        )
    }
}
