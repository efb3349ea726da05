public import DevMenuKit
import DevMenuPages
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Fetches a configuration that is stored outside the app.
///
/// Laws: an answer is valid until the next one; an unknown key is off; reading never waits.
public protocol RemoteConfigProvider: Sendable {
    /// The last answer; empty before the first.
    var values: JSONObject { get }

    /// Loads the saved answer, if there is one.
    func setup()

    /// Fetches the configuration.
    ///
    /// - Throws: The reason why there is no answer; the last one then remains valid.
    func fetch() async throws

    /// Indicates whether a key is on.
    func getBool(_ key: String) -> Bool
}

/// The location of a remote configuration: a file, or an address.
public protocol RemoteConfigSource: Sendable {
    /// Reads the configuration: a JSON object in UTF-8.
    ///
    /// - Returns: Its bytes.
    /// - Throws: The reason why it can't be read.
    func read() async throws -> [UInt8]
}

/// A remote configuration in a file, such as one on a share that another system writes.
public struct FileRemoteConfigSource: RemoteConfigSource {
    private let path: String

    /// Creates a source of the file at a path.
    public init(path: String) { self.path = path }

    /// Reads the file.
    public func read() async throws -> [UInt8] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw RemoteConfigError(
                reason: LocalizedText("'\(path)' isn't readable", ["zh-Hans": "无法读取“\(path)”"])
            )
        }
        return [UInt8](data)
    }
}

/// A remote configuration that saves its last answer in a file, for use without a network.
public final class CachedRemoteConfig: RemoteConfigProvider {
    private let source: any RemoteConfigSource
    private let file: SavedFile?
    private let last = Mutex(JSONObject())

    /// Creates a configuration from a source.
    ///
    /// - Parameters:
    ///   - source: The source to read.
    ///   - path: The path of the file for the last answer, or `nil` to save none.
    public init(_ source: any RemoteConfigSource, cachedIn path: String?) {
        self.source = source
        file = path.map { SavedFile($0) }
    }

    /// The last answer.
    public var values: JSONObject { last.withLock { $0 } }

    /// Loads the saved answer; a damaged one is ignored.
    public func setup() {
        guard let data = file?.contents, let values = try? Self.values(of: [UInt8](data)) else {
            return
        }
        last.withLock { $0 = values }
    }

    /// Reads the source, and saves its answer.
    public func fetch() async throws {
        let bytes = try await source.read()
        let values = try Self.values(of: bytes)
        last.withLock { $0 = values }
        // With a full disk, the answer is still valid while the app runs.
        try? file?.replace(with: Data(bytes))
    }

    /// Indicates whether a key is `true` in the last answer.
    public func getBool(_ key: String) -> Bool { values[key]?.bool ?? false }

    private static func values(of bytes: [UInt8]) throws(RemoteConfigError) -> JSONObject {
        let value: JSONValue
        do {
            value = try JSONReader().read(bytes)
        } catch {
            throw RemoteConfigError(reason: error.message)
        }
        guard let object = value.object else {
            throw RemoteConfigError(
                reason: LocalizedText("it isn't a JSON object", ["zh-Hans": "内容不是 JSON 对象"])
            )
        }
        return object
    }
}

/// An error of a remote configuration: its file can't be read, or isn't a JSON object.
public struct RemoteConfigError: Error, Equatable, CustomStringConvertible {
    /// The reason why it can't be read.
    public let reason: LocalizedText

    /// A sentence for people.
    public var description: String {
        "the remote configuration can't be read: \(reason.english)"
    }
}
