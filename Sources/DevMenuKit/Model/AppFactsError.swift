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
