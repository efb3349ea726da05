/// The directory of this package, from which the tests were built.
package enum PackageDirectory {
    /// The absolute path of the directory.
    package static let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/")

    /// Returns the absolute path of a file or folder of the package.
    package static func path(_ name: String) -> String { "\(path)/\(name)" }
}
