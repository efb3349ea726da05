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
