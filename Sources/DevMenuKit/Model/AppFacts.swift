/// What an app says of itself.
public struct AppFacts: Hashable, Sendable {
    /// The version that is told of an app that does not know its own.
    public static let unknownVersion = "1.0"

    /// What people type to reach it: kebab-case like an item's identifier, and not a number.
    public let name: String
    /// The version, as the app writes it.
    public let version: String
    /// What it was built for, on which the values of its settings depend.
    public let build: BuildKind
    /// The parts of its cache that can be cleared one by one.
    public let cacheDomains: [CacheDomain]

    /// The facts of an app; ``checked()`` tells whether the name keeps the rule.
    ///
    /// - Parameters:
    ///   - name: What people type to reach it.
    ///   - version: The version, as the app writes it.
    ///   - build: What it was built for. Only the app knows: derive it from the conditions that it is
    ///     compiled with, so that what ships is `production`.
    ///   - cacheDomains: The parts of its cache that can be cleared one by one.
    public init(
        name: String,
        version: String = AppFacts.unknownVersion,
        build: BuildKind,
        cacheDomains: [CacheDomain] = []
    ) {
        self.name = name
        self.version = version
        self.build = build
        self.cacheDomains = cacheDomains
    }

    /// Whether a text can be an app's name: kebab-case ASCII of 1 to 64 characters, and no number.
    package static func isValid(name: String) -> Bool {
        PluginID(name).isValid && Int(name) == nil
    }

    /// The same facts, once they are known to keep the rules.
    ///
    /// - Returns: The facts as they are.
    /// - Throws: ``AppFactsError`` for a name or a cache domain that breaks them.
    public func checked() throws(AppFactsError) -> AppFacts {
        guard Self.isValid(name: name) else { throw .badName(name) }
        for (index, domain) in cacheDomains.enumerated() {
            guard PluginID(domain.name).isValid, domain.name != CacheDomain.all else {
                throw .badCacheDomain(domain.name)
            }
            guard domain.isInsideCache else { throw .cacheDomainOutside(domain) }
            guard !cacheDomains[..<index].contains(where: { $0.name == domain.name }) else {
                throw .duplicateCacheDomain(domain.name)
            }
        }
        return self
    }
}

/// What an app was built for.
public enum BuildKind: String, CaseIterable, Sendable {
    /// A developer's own build.
    case debug
    /// A build for the people of the project: testers, product managers.
    case `internal`
    /// What ships.
    case production
}

/// A part of an app's cache that can be cleared by itself.
public struct CacheDomain: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name that stands for every domain together; no domain may bear it.
    public static let all = "all"

    /// What people type: kebab-case.
    public let name: String
    /// Its folder, relative to the app's cache directory.
    public let folder: String

    /// A domain in a folder of the app's cache directory; its name unless another is given.
    public init(_ name: String, folder: String? = nil) {
        self.name = name
        self.folder = folder ?? name
    }

    /// A domain in the folder of its name.
    public init(stringLiteral value: String) { self.init(value) }

    /// Whether the folder, as it is written, lies inside the cache directory.
    var isInsideCache: Bool {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        return !parts.isEmpty && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
            && !folder.utf8.contains(0)
    }
}

/// Why the facts of an app cannot be used.
public enum AppFactsError: Error, Equatable, Sendable {
    /// The name is not kebab-case, or it is a number.
    case badName(String)
    /// The domain's name is not kebab-case, or it is `all`.
    case badCacheDomain(String)
    /// The domain's folder is not a plain relative path inside the cache directory.
    case cacheDomainOutside(CacheDomain)
    /// Two domains have this name.
    case duplicateCacheDomain(String)
}

extension AppFactsError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .badName(let name):
            """
            '\(name)' cannot be an app's name: write kebab-case ASCII of 1 to 64 characters that is \
            not a number, like 'moments'
            """
        case .badCacheDomain(let name):
            "'\(name)' cannot be a cache domain's name: write kebab-case ASCII other than 'all'"
        case .cacheDomainOutside(let domain):
            """
            the folder '\(domain.folder)' of cache domain '\(domain.name)' is not inside the cache \
            directory: write a relative path without '.' and '..'
            """
        case .duplicateCacheDomain(let name):
            "two cache domains are called '\(name)'"
        }
    }
}
