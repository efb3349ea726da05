#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import TerminalTesting

/// The files of the package.
enum Repository {
    /// Returns the text of a file, by its path in the package.
    static func text(of path: String) throws -> String {
        try String(contentsOfFile: PackageDirectory.path(path), encoding: .utf8)
    }

    /// Returns the paths in the package of the Swift files in a folder.
    static func swiftFiles(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: PackageDirectory.path(folder))
            .filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }
}
