/// A program that is not where the build puts its products.
public struct MissingProduct: Error, Hashable, Sendable {
    /// The product's name.
    public let name: String

    /// Where it was looked for.
    public let directory: String
}

extension MissingProduct: CustomStringConvertible {
    /// What is missing, where, and how to build it.
    public var description: String {
        "there is no program '\(name)' in \(directory); build it with 'swift build --product \(name)'"
    }
}
