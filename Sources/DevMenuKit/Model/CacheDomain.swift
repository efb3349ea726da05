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
