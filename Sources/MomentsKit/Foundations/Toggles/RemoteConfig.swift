package import DevMenuKit
import Synchronization

/// Brings a configuration that is kept elsewhere.
///
/// Laws: an answer stands until the next one; an unknown key is off; reading never waits.
package protocol RemoteConfigProvider: Sendable {
    /// The last answer; empty before there was one.
    var values: JSONObject { get }

    /// Takes up the answer that was kept, if one was.
    func setup()

    /// Asks for the configuration.
    ///
    /// - Throws: Why there is no answer; the last one then stands.
    func fetch() async throws

    /// Whether a key is on.
    func getBool(_ key: String) -> Bool
}

/// Where a remote configuration is read from: a file, or an address.
package protocol RemoteConfigSource: Sendable {
    /// Reads the configuration: a JSON object in UTF-8.
    ///
    /// - Returns: Its bytes.
    /// - Throws: Why it cannot be read.
    func read() async throws -> [UInt8]
}

/// A remote configuration in a file, as of a share that somebody else writes.
package struct FileRemoteConfigSource: RemoteConfigSource {
    private let file: KeptFile

    /// A configuration in a file.
    package init(path: String) { file = KeptFile(path: path) }

    /// Reads the file.
    package func read() async throws -> [UInt8] { try file.contents() }
}

/// A remote configuration whose last answer is kept in a file, for when the network is gone.
package final class KeptRemoteConfig: RemoteConfigProvider {
    /// Why an answer is no configuration.
    package enum Failure: Error, Equatable {
        /// It is no JSON, or no object of it.
        case malformed(String)
    }

    private let source: any RemoteConfigSource
    private let file: KeptFile?
    private let last = Mutex(JSONObject())

    /// A configuration from a source.
    ///
    /// - Parameters:
    ///   - source: Where it is read from.
    ///   - file: Where the last answer is kept; `nil` where none is.
    package init(_ source: any RemoteConfigSource, keptIn file: KeptFile?) {
        self.source = source
        self.file = file
    }

    /// The last answer.
    package var values: JSONObject { last.withLock { $0 } }

    /// Takes up the answer that was kept; one that is damaged counts as none.
    package func setup() {
        guard let bytes = file?.read(), let values = try? Self.values(of: bytes) else { return }
        last.withLock { $0 = values }
    }

    /// Asks the source, and keeps what it answers.
    package func fetch() async throws {
        let bytes = try await source.read()
        let values = try Self.values(of: bytes)
        last.withLock { $0 = values }
        // Without room on the disk the answer still holds while the app runs.
        try? file?.replace(with: bytes)
    }

    /// Whether a key is `true` in the last answer.
    package func getBool(_ key: String) -> Bool { values[key]?.bool ?? false }

    private static func values(of bytes: [UInt8]) throws(Failure) -> JSONObject {
        let value: JSONValue
        do {
            value = try JSONReader().read(bytes)
        } catch {
            throw .malformed("\(error)")
        }
        guard let object = value.object else { throw .malformed("it holds no object") }
        return object
    }
}

extension KeptRemoteConfig.Failure: CustomStringConvertible {
    /// A sentence for people.
    package var description: String {
        switch self {
        case .malformed(let reason): "the remote configuration cannot be read: \(reason)"
        }
    }
}
