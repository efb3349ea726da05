/// The error that a program is not in the build's directory of products.
public struct MissingProductError: Error, Hashable, Sendable {
    /// The product's name.
    public let name: String

    /// The directory that was searched.
    public let directory: String
}

extension MissingProductError: CustomStringConvertible {
    /// The missing program, the directory, and the command that builds it.
    public var description: String {
        "there is no program '\(name)' in \(directory); build it with 'swift build --product \(name)'"
    }
}
