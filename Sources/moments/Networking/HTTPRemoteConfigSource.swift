import Foundation
import MomentsKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A remote configuration at an address of HTTP.
struct HTTPRemoteConfigSource: RemoteConfigSource {
    /// Where it is.
    let url: URL
    /// What asks for it.
    let client: HTTPClient

    /// Gets the configuration.
    func read() async throws -> [UInt8] {
        let answer = try await client.answer(to: URLRequest(url: url))
        guard (200..<300).contains(answer.status) else {
            throw APIError.network(status: answer.status, reason: "no configuration at \(url)")
        }
        return answer.body
    }
}
