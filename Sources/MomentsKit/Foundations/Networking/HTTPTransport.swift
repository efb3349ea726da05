public import DevMenuKit
public import DevMenuPages

/// Sends requests to the app's server, and returns its answers.
///
/// Laws: if a request can't be delivered (no such server, a timeout, a broken connection), the
/// error is `APIError.network` without a status; an answer of any status is
/// returned, not thrown; a cancelled task throws `CancellationError`.
public protocol HTTPTransport: Sendable {
    /// Posts a body to `/graphql`.
    ///
    /// - Parameters:
    ///   - body: A JSON document.
    ///   - headers: Additional headers, by name.
    /// - Returns: The answer.
    /// - Throws: `APIError`, or `CancellationError`.
    func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer
}

/// A server's answer to a request.
public struct HTTPAnswer: Hashable, Sendable {
    /// The HTTP status, such as 200.
    public let status: Int
    /// The body.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// An error of a request to the app's server.
public enum APIError: Error, Hashable, Sendable {
    /// The server wasn't reached, or refused the request; the status is `nil` without an answer.
    case network(status: Int?, reason: LocalizedText)
    /// The server answered, but without the requested data.
    case noData(reason: LocalizedText)
    /// The server's answer can't be decoded.
    case cannotDecode(reason: LocalizedText)
}

extension APIError: UserFacingError, CustomStringConvertible {
    /// The description in the languages of the app; a reason of another system stays as it is.
    public var message: LocalizedText {
        switch self {
        case .network(let status?, let reason):
            reason.behind(en: "network error, status \(status): ", zhHans: "网络错误，状态码 \(status)：")
        case .network(nil, let reason): reason.behind(en: "network error: ", zhHans: "网络错误：")
        case .noData(let reason): reason.behind(en: "no data: ", zhHans: "没有数据：")
        case .cannotDecode(let reason):
            reason.behind(en: "can't decode the answer: ", zhHans: "无法解析响应：")
        }
    }

    /// A sentence for people, in English.
    public var description: String { message.english }
}
