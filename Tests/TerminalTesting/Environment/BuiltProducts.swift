/// The directory of the build's products, which has the running tests and the programs to test.
public enum BuiltProducts {
    /// The directory: `.build/debug` in a plain `swift test`.
    ///
    /// On Linux the test bundle is itself the running program; on macOS a helper loads it. In both
    /// cases it is the image that contains this code, and the directory is the one above
    /// `NAME.xctest`.
    public static var directory: String {
        let image = imagePath
        let parts = image.split(separator: "/", omittingEmptySubsequences: false)
        let bundle = parts.firstIndex { $0.hasSuffix(".xctest") } ?? parts.count - 1
        return parts[..<bundle].joined(separator: "/")
    }

    /// Returns the path of a program that the build made.
    ///
    /// - Parameter name: The product's name, such as `devmenu`.
    /// - Returns: Its absolute path.
    /// - Throws: ``ProcessError`` if it doesn't exist.
    public static func path(of name: String) throws -> String {
        let path = "\(directory)/\(name)"
        guard access(path, X_OK) == 0 else { throw ProcessError(starting: path, code: errno) }
        return path
    }

    private static var imagePath: String {
        #if canImport(Darwin)
        var image = Dl_info()
        if dladdr(#dsohandle, &image) != 0, let name = image.dli_fname,
            let path = resolved(String(cString: name))
        {
            return path
        }
        #else
        if let path = resolved("/proc/self/exe") { return path }
        #endif
        return resolved(CommandLine.arguments[0]) ?? CommandLine.arguments[0]
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

/// The directory of this package, from which the tests were built.
package enum PackageDirectory {
    /// The absolute path of the directory.
    package static let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/")

    /// Returns the absolute path of a file or folder of the package.
    package static func path(_ name: String) -> String { "\(path)/\(name)" }
}
