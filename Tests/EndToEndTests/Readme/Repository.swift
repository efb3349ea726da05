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

    /// Indicates whether there is a file or folder at a path in the package.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: PackageDirectory.path(path))
    }

    /// Returns the names in a folder, in order.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: PackageDirectory.path(folder)).sorted()
    }

    /// Returns the paths in the package of all files and folders below a folder.
    static func paths(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: PackageDirectory.path(folder))
            .map { folder + "/" + $0 }
    }

    /// Returns the paths in the package of the Swift files in a folder.
    static func swiftFiles(in folder: String) throws -> [String] {
        try names(in: folder).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
    }
}
