import Foundation
import MomentsKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A remote configuration at an HTTP URL.
struct HTTPRemoteConfigSource: RemoteConfigSource {
    /// The URL of the configuration.
    let url: URL
    /// The client that requests it.
    let client: HTTPClient

    func read() async throws -> [UInt8] {
        let answer = try await client.answer(to: URLRequest(url: url))
        guard (200..<300).contains(answer.status) else {
            throw APIError.network(status: answer.status, reason: "no configuration at \(url)")
        }
        return answer.body
    }
}
