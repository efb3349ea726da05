// The names of Foundation that the sources, the tests and ArgumentParser use, to type-check against.

public struct URL: Hashable, Sendable {
    public init?(string: String) {}
    public init?(string: String, encodingInvalidCharacters: Bool) {}
    public init(filePath: String) {}
    public init(fileURLWithPath: String) {}
    public var absoluteString: String { "" }
    public var host: String? { nil }
    public var lastPathComponent: String { "" }
    public var path: String { "" }
    public var scheme: String? { nil }
    public func host(percentEncoded: Bool = true) -> String? { nil }
    public func path(percentEncoded: Bool = true) -> String { "" }
    public func appending(path: String) -> URL { self }
    public func appendingPathExtension(_ extension: String) -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public func resolvingSymlinksInPath() -> URL { self }
    public func appendingPathComponent(_ component: String) -> URL { self }
}

public struct URLQueryItem: Hashable, Sendable {
    public var name: String
    public var value: String?

    public init(name: String, value: String?) {
        self.name = name
        self.value = value
    }
}

public struct URLComponents: Hashable, Sendable {
    public var scheme: String?
    public var host: String?
    public var path = ""
    public var query: String?
    public var queryItems: [URLQueryItem]?
    public var string: String? { nil }
    public var url: URL? { nil }

    public init() {}
    public init?(string: String) {}
}

public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection,
    RangeReplaceableCollection
{
    public struct Base64EncodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
    }

    public init() {}
    public init(_ elements: some Sequence<UInt8>) {}
    public init(bytes: UnsafeRawPointer, count: Int) {}
    public init?(base64Encoded: String) {}
    public init(contentsOf url: URL) throws {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public mutating func append(_ other: Data) {}
    public mutating func replaceSubrange(
        _ subrange: Range<Int>,
        with newElements: some Collection<UInt8>
    ) {}
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
    public func write(to url: URL, options: WritingOptions = []) throws {}
}

extension String {
    public struct Encoding: Hashable, Sendable { public static let utf8 = Encoding() }

    public init?(data: Data, encoding: Encoding) { return nil }
    public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
    public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
    public func data(using encoding: Encoding) -> Data? { nil }
    public func write(toFile path: String, atomically: Bool, encoding: Encoding) throws {}
}

extension StringProtocol {
    public func components(separatedBy separator: some StringProtocol) -> [String] { [] }
    public func contains(_ other: some StringProtocol) -> Bool { false }
    public func range(of other: some StringProtocol) -> Range<Index>? { nil }
    public func replacingOccurrences(
        of target: some StringProtocol,
        with replacement: some StringProtocol
    ) -> String { "" }
}

public struct Date: Hashable, Comparable, Sendable {
    public struct ISO8601FormatStyle: Sendable {}

    public static var now: Date { Date() }

    public init() {}
    public init(timeIntervalSince1970: Double) {}
    public var timeIntervalSince1970: Double { 0 }
    public static func < (left: Date, right: Date) -> Bool { false }
    public func formatted(_ style: ISO8601FormatStyle) -> String { "" }
}

extension Date.ISO8601FormatStyle {
    public static var iso8601: Self { Self() }
}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

open class NSError: Error, @unchecked Sendable {}

extension Error {
    public var localizedDescription: String { "" }
}

open class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)
    }

    public var outputFormatting: OutputFormatting = []
    public init() {}
    public func encode(_ value: some Encodable) throws -> Data { Data() }
}

open class JSONDecoder {
    public init() {}
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        fatalError()
    }
}

public struct OperatingSystemVersion: Sendable {
    public var majorVersion = 0
    public var minorVersion = 0
    public var patchVersion = 0
}

open class ProcessInfo: @unchecked Sendable {
    public static let processInfo = ProcessInfo()
    public var environment: [String: String] { [:] }
    public var arguments: [String] { [] }
    public var activeProcessorCount: Int { 1 }
    public var operatingSystemVersion: OperatingSystemVersion { OperatingSystemVersion() }
    public var processIdentifier: Int32 { 0 }
    public var physicalMemory: UInt64 { 0 }
    public var systemUptime: Double { 0 }
}

public struct FileAttributeKey: Hashable, Sendable {
    public static let posixPermissions = FileAttributeKey()
    public static let size = FileAttributeKey()
    public static let modificationDate = FileAttributeKey()
}

open class FileManager: @unchecked Sendable {
    public static let `default` = FileManager()
    public var currentDirectoryPath: String { "" }
    public var temporaryDirectory: URL { URL(filePath: "") }
    public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
    public func contents(atPath path: String) -> Data? { nil }
    public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
    public func contentsOfDirectory(
        at url: URL,
        includingPropertiesForKeys keys: [String]?
    ) throws -> [URL] { [] }
    public func copyItem(at url: URL, to other: URL) throws {}
    public func copyItem(atPath path: String, toPath other: String) throws {}
    public func createDirectory(
        at url: URL,
        withIntermediateDirectories: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    public func createDirectory(
        atPath path: String,
        withIntermediateDirectories: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    public func createFile(atPath path: String, contents: Data?) -> Bool { false }
    public func createSymbolicLink(atPath path: String, withDestinationPath: String) throws {}
    public func fileExists(atPath path: String) -> Bool { false }
    public func isExecutableFile(atPath path: String) -> Bool { false }
    public func moveItem(at url: URL, to other: URL) throws {}
    public func moveItem(atPath path: String, toPath other: String) throws {}
    public func removeItem(at url: URL) throws {}
    public func removeItem(atPath path: String) throws {}
    public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath: String) throws {}
    public func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
}

public final class UserDefaults: @unchecked Sendable {
    public static let standard = UserDefaults()
    public func bool(forKey: String) -> Bool { false }
    public func set(_ value: Bool, forKey: String) {}
    public func removeObject(forKey: String) {}
    public func removePersistentDomain(forName: String) {}
}

public final class Thread: @unchecked Sendable {
    public var stackSize = 0
    public init(block: @escaping @Sendable () -> Void) {}
    public func start() {}
}
