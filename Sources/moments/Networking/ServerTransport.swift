import Foundation
import MomentsKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
