import TerminalTesting

#if Tools || PlainEditing || Shipping
import FlyingFox
import Foundation
@testable import MomentsKit
import Testing

@testable import moments

/// A remote configuration over real HTTP.
@Suite(.timeLimit(.minutes(TestScale.factor))) struct HTTPRemoteConfigSourceTests {
    private let client = HTTPClient(timeout: .seconds(60))

    @Test func `reads the document at each fetch`() async throws {
        let server = try await ConfigServer(#"{"isRoundedAvatar":true}"#)
        let config = CachedRemoteConfig(
            HTTPRemoteConfigSource(url: server.url, client: client),
            cachedIn: nil
        )
        try await config.fetch()
        #expect(config.getBool("isRoundedAvatar"))
        server.serve(.init(text: #"{"isRoundedAvatar":false}"#))
        try await config.fetch()
        #expect(!config.getBool("isRoundedAvatar"))
    }

    @Test(arguments: [
        ConfigServer.Document(status: .internalServerError, text: #"{"isRoundedAvatar":false}"#),
        ConfigServer.Document(status: .notFound, text: ""),
        ConfigServer.Document(text: "<html>"),
    ])
    func `keeps the last good document after an invalid one`(document: ConfigServer.Document)
        async throws
    {
        let server = try await ConfigServer(#"{"isRoundedAvatar":true}"#)
        let config = CachedRemoteConfig(
            HTTPRemoteConfigSource(url: server.url, client: client),
            cachedIn: nil
        )
        try await config.fetch()
        server.serve(document)
        await #expect(throws: (any Error).self) { try await config.fetch() }
        #expect(config.getBool("isRoundedAvatar"))
    }
}
#endif
