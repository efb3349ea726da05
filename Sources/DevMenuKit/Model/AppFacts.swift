/// The facts that an app states about itself: its name, version, build and cache.
///
/// ```swift
/// let app = AppFacts(
///     name: "shop",
///     version: "2.3.1",
///     build: .internal,
///     cacheDomains: ["images", CacheDomain("pages", folder: "html")]
/// )
/// ```
public struct AppFacts: Equatable, Sendable {
    /// The version of an app that doesn't know its own.
    public static let unknownVersion = "1.0"

    /// The name that people type to reach the app.
    ///
    /// It's kebab-case, like an item's identifier, and not a number.
    public let name: String
    /// The label of this instance if several instances of an app run at the same time, or `nil`.
    ///
    /// People reach the instance `2` of `shop` as `shop#2`.
    public let label: String?
    /// The scope of the process, in which the user started it, or `nil`; only a host has one.
    package var scope: ScopeName?
    /// The version, as the app writes it.
    public let version: String
    /// The kind of build, on which the values of settings can depend.
    public let build: BuildKind
    /// The parts of the cache that can be cleared one by one.
    public let cacheDomains: [CacheDomain]

    /// Creates the facts of an app without checking them.
    ///
    /// - Parameters:
    ///   - name: The name that people type to reach the app.
    ///   - label: The label of this instance, such as a port or a region, or `nil`.
    ///   - version: The version, as the app writes it.
    ///   - build: The kind of build. Only the app can determine it: derive it from the app's
    ///     compilation conditions, so that what ships is `production`.
    ///   - cacheDomains: The parts of the cache that can be cleared one by one.
    public init(
        name: String,
        label: String? = nil,
        version: String = AppFacts.unknownVersion,
        build: BuildKind,
        cacheDomains: [CacheDomain] = []
    ) {
        self.name = name
        self.label = label
        self.version = version
        self.build = build
        self.cacheDomains = cacheDomains
    }

    /// Returns `true` for a valid name: kebab-case ASCII, 1 to 64 characters, and not a number.
    package static func isValid(name: String) -> Bool {
        PluginID(name).isValid && Int(name) == nil
    }

    /// Returns `true` for a valid label: 1 to 32 ASCII letters, digits, dots, hyphens or underscores.
    package static func isValid(label: String) -> Bool {
        (1...32).contains(label.utf8.count)
            && label.isLettersAndDigits(or: ".-_")
    }

    /// Returns the name of an instance, as people type it: `shop`, `shop#2`, `shop@checkout#2`.
    package static func fullName(_ name: String, scope: ScopeName?, label: String?) -> String {
        name + (scope.map { "@\($0)" } ?? "") + (label.map { "#\($0)" } ?? "")
    }

    /// Returns the name of the instance that a typed one means in a scope, or in none.
    package static func fullName(typed name: String, in scope: ScopeName?) -> String {
        guard !name.contains("@"), let scope else { return name }
        let end = name.firstIndex(of: "#") ?? name.endIndex
        return "\(name[..<end])@\(scope)\(name[end...])"
    }

    /// The facts without a label and cache domains that are invalid, and the errors of all facts.
    package var corrected: (facts: AppFacts, errors: [AppFactsError]) {
        var errors: [AppFactsError] = []
        if !Self.isValid(name: name) { errors.append(.badName(name)) }
        var label = label
        if let given = label, !Self.isValid(label: given) {
            errors.append(.badLabel(given))
            label = nil
        }
        var domains: [CacheDomain] = []
        for domain in cacheDomains {
            if let error = domain.error(beside: domains) {
                errors.append(error)
            } else {
                domains.append(domain)
            }
        }
        let facts = AppFacts(
            name: name,
            label: label,
            version: version,
            build: build,
            cacheDomains: domains
        )
        return (facts, errors)
    }
}

/// The kind of an app's build.
///
/// ```swift
/// extension BuildKind {
///     /// Nothing is guessed: a build that wasn't made for the team is one that ships.
///     static var ofThisApp: BuildKind {
///         #if !Internal
///         .production
///         #elseif DEBUG
///         .debug
///         #else
///         .internal
///         #endif
///     }
/// }
/// ```
public enum BuildKind: String, CaseIterable, Sendable {
    /// A developer's own build.
    case debug
    /// A build for the people of the project, such as testers and product managers.
    case `internal`
    /// The build that ships.
    case production
}

/// A part of an app's cache that can be cleared on its own.
///
/// ```swift
/// let domains: [CacheDomain] = ["images", CacheDomain("pages", folder: "html")]
/// ```
public struct CacheDomain: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The reserved name that means every domain; no domain can have it.
    public static let all = "all"

    /// The name that people type: kebab-case.
    public let name: String
    /// The domain's folder, relative to the app's cache directory.
    public let folder: String

    /// Creates a domain, in the folder of the same name unless you give another.
    public init(_ name: String, folder: String? = nil) {
        self.name = name
        self.folder = folder ?? name
    }

    /// Creates a domain in the folder of the same name.
    public init(stringLiteral value: String) { self.init(value) }

    /// Returns the error of the domain if it's invalid, or has the name of one before it.
    fileprivate func error(beside others: [CacheDomain]) -> AppFactsError? {
        guard PluginID(name).isValid, name != Self.all else { return .badCacheDomain(name) }
        guard isInsideCache else { return .cacheDomainOutside(self) }
        return others.contains { $0.name == name } ? .duplicateCacheDomain(name) : nil
    }

    /// Indicates whether the folder, as written, is inside the cache directory.
    var isInsideCache: Bool {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        return !parts.isEmpty && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
            && !folder.utf8.contains(0)
    }
}

/// An error in the facts of an app.
public enum AppFactsError: Error, Equatable, Sendable {
    /// The name isn't kebab-case, or it's a number.
    case badName(String)
    /// The label is empty, too long, or has other characters than a label may have.
    case badLabel(String)
    /// The domain's name isn't kebab-case, or it's `all`.
    case badCacheDomain(String)
    /// The domain's folder isn't a plain relative path inside the cache directory.
    case cacheDomainOutside(CacheDomain)
    /// Two domains have this name.
    case duplicateCacheDomain(String)
    /// The environment variable of this name, which names a directory, isn't UTF-8.
    case directoryNotText(variable: String)
}

extension AppFactsError {
    /// Indicates whether it leaves an app without files, and so without overrides and a menu.
    package var leavesNoFiles: Bool {
        switch self {
        case .badName, .directoryNotText: true
        case .badLabel, .badCacheDomain, .cacheDomainOutside, .duplicateCacheDomain: false
        }
    }
}

extension AppFactsError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        switch self {
        case .directoryNotText(let variable):
            "\(variable) isn't UTF-8: name a directory whose path is"
        case .badName(let name):
            """
            '\(name)' can't be an app's name: write kebab-case ASCII of 1 to 64 characters that isn't \
            a number, like 'moments'
            """
        case .badLabel(let label):
            """
            '\(label)' can't be an instance's label: write 1 to 32 ASCII letters, digits, dots, \
            hyphens or underscores, like '2'
            """
        case .badCacheDomain(let name):
            "'\(name)' can't be a cache domain's name: write kebab-case ASCII other than 'all'"
        case .cacheDomainOutside(let domain):
            """
            the folder '\(domain.folder)' of cache domain '\(domain.name)' isn't inside the cache \
            directory: write a relative path without '.' and '..'
            """
        case .duplicateCacheDomain(let name):
            "two cache domains are called '\(name)'"
        }
    }
}
