import DevMenuKit
import Foundation
import MomentsKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the app's HTTP requests.
struct HTTPClient: Sendable {
    /// The time within which an answer must be complete.
    let timeout: Duration

    private let session: URLSession

    /// Creates a client that stores neither cookies nor answers.
    init(timeout: Duration) {
        self.timeout = timeout
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
    }

    /// Sends a request, and returns the whole answer, with any status.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer.
    /// - Throws: `APIError.network` without a status, or `CancellationError`.
    func answer(to request: URLRequest) async throws -> HTTPAnswer {
        // The session's own timeout starts again with every byte received.
        let (session, timeout) = (session, timeout)
        return try await withThrowingTaskGroup(of: HTTPAnswer?.self) { group in
            group.addTask { try await Self.answer(to: request, from: session) }
            group.addTask {
                try await Task.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let answer = first else {
                throw APIError.network(status: nil, reason: .noAnswer(within: timeout))
            }
            return answer
        }
    }

    private static func answer(
        to request: URLRequest,
        from session: URLSession
    ) async throws -> HTTPAnswer {
        let (data, response): (Data, URLResponse)
        do {
            (data, response) = try await session.data(for: request)
        } catch {
            try Task.checkCancellation()
            throw APIError.network(status: nil, reason: .unreached(by: error))
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 200
        return HTTPAnswer(status: status, body: Array(data))
    }
}

extension LocalizedText {
    /// The reason that a request has no answer; the words of the system for what is rare.
    fileprivate static func unreached(by error: any Error) -> LocalizedText {
        switch (error as? URLError)?.code {
        case .cannotConnectToHost?:
            LocalizedText("the server can't be reached", ["zh-Hans": "无法连接服务器"])
        case .cannotFindHost?, .dnsLookupFailed?:
            LocalizedText("the server's name isn't known", ["zh-Hans": "找不到服务器"])
        case .notConnectedToInternet?: LocalizedText("there is no network", ["zh-Hans": "没有网络连接"])
        case .networkConnectionLost?: LocalizedText("the connection was lost", ["zh-Hans": "连接中断"])
        default: LocalizedText(error.localizedDescription)
        }
    }

    /// The reason that an answer was too late.
    static func noAnswer(within timeout: Duration) -> LocalizedText {
        let seconds = (timeout / .seconds(1)).formatted()
        return LocalizedText(
            "no answer within \(seconds) seconds",
            ["zh-Hans": "\(seconds) 秒内没有响应"]
        )
    }
}

/// The address of a server, for `--bff`: an `http` or `https` URL with a host.
///
/// It has no query and no fragment.
struct ServerAddress: Hashable, Sendable {
    /// The URL of the server's GraphQL endpoint.
    let graphQL: URL

    /// Creates an address from its text, or `nil` if the text isn't an address.
    init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host?.isEmpty == false, url.query == nil, url.fragment == nil
        else { return nil }
        graphQL = url.appending(path: "graphql")
    }
}

/// Sends the app's requests to its server over HTTP.
struct ServerTransport: HTTPTransport {
    /// The address of the server.
    let address: ServerAddress
    /// The client that sends the requests.
    let client: HTTPClient

    /// Posts a body of JSON to `/graphql`.
    func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer {
        var request = URLRequest(url: address.graphQL)
        request.httpMethod = "POST"
        request.httpBody = Data(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return try await client.answer(to: request)
    }
}

/// A remote configuration at an HTTP URL.
struct HTTPRemoteConfigSource: RemoteConfigSource {
    /// The URL of the configuration.
    let url: URL
    /// The client that requests it.
    let client: HTTPClient

    func read() async throws -> [UInt8] {
        let answer = try await client.answer(to: URLRequest(url: url))
        guard (200..<300).contains(answer.status) else {
            throw APIError.network(
                status: answer.status,
                reason: LocalizedText("no configuration at \(url)", ["zh-Hans": "\(url) 没有配置"])
            )
        }
        return answer.body
    }
}
