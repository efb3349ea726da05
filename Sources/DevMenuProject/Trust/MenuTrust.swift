package import DevMenuKit
import DevMenuSystem

/// The menu files that a user has trusted, each saved with its path and its contents.
///
/// Trust applies to exactly the saved bytes, and ends as soon as the file has others. Each
/// is saved in a file of the user's own, which counts only as long as no other user can read or
/// write it: the first line is the trusted file's path as a JSON string, and the rest its bytes.
package struct MenuTrust: Sendable {
    /// The most bytes of a file that can be trusted: 1 MiB.
    package static let sizeLimit = 1 << 20

    /// The most bytes of the first line.
    private static let pathLimit = 1 << 16

    private let directory: String

    /// Creates a store in the user's directories: `$XDG_STATE_HOME/devmenu/trusted/`.
    package init(base: BaseDirectories = BaseDirectories()) {
        directory = base.state + "/devmenu/trusted"
    }

    /// Returns the contents of a file when it was last trusted.
    ///
    /// - Parameter path: The file's real path.
    /// - Returns: The bytes, or `nil` if it was never trusted, or another user could have written
    ///   the record.
    package func contents(of path: String) -> [UInt8]? {
        guard let kept = kept(in: record(of: path)), kept.path == path else { return nil }
        return kept.contents
    }

    /// Returns what a record says, or `nil` if it doesn't count.
    private func kept(in record: String) -> (path: String, contents: [UInt8])? {
        guard let folder = try? Stat(directory), Self.problem(of: directory, folder) == nil,
            let file = try? Descriptor(opening: record, options: .nonBlocking),
            let status = try? Stat(file.handle), Self.problem(of: record, status) == nil,
            let bytes = try? file.contents(atMost: Self.pathLimit + Self.sizeLimit, path: record),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let path = (try? JSONReader().read(Array(bytes[..<end])))?.string
        else { return nil }
        return (path, Array(bytes[(end + 1)...]))
    }

    /// Trusts a file as long as it has these contents.
    ///
    /// - Parameters:
    ///   - path: The file's real path.
    ///   - bytes: The file's contents.
    /// - Throws: ``MenuTrustError`` if the file is too large, the record can't be saved, or it
    ///   wouldn't count.
    package func trust(_ path: String, _ bytes: [UInt8]) throws(MenuTrustError) {
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(file: path) }
        let record = record(of: path)
        if let problem = problem(of: path) { throw .notKept(record, .other(problem)) }
        do throws(FileError) {
            try WholeFile(record).replace(with: "\(JSONValue.string(path))\n".utf8 + bytes)
        } catch {
            throw .notKept(record, .init(error))
        }
    }

    /// Returns the files that are trusted, in the order of their paths.
    ///
    /// - Returns: Each path with the contents that are trusted. Records that don't count are left out.
    package func files() -> [(path: String, contents: [UInt8])] {
        let names = ((try? FileSystem.entries(of: directory)) ?? []).map(\.name)
        return names.compactMap { name in
            kept(in: "\(directory)/\(name)").flatMap {
                FileLocation($0.path).digest == name ? $0 : nil
            }
        }.sorted { $0.path < $1.path }
    }

    /// Ends the trust in a file.
    ///
    /// - Parameter path: The file's path, as it was trusted; the file may be gone.
    /// - Returns: `false` if it wasn't trusted.
    /// - Throws: ``MenuTrustError`` if the record can't be removed.
    package func remove(_ path: String) throws(MenuTrustError) -> Bool {
        guard contents(of: path) != nil else { return false }
        let record = record(of: path)
        do throws(Errno) {
            try FileSystem.remove(record)
        } catch {
            throw .notKept(record, .other("\(error)"))
        }
        return true
    }

    /// Checks which users could have written the record of a file.
    ///
    /// - Parameter path: The file's real path.
    /// - Returns: The reason why the record doesn't count, and the remedy, or `nil` if it counts or
    ///   doesn't exist.
    package func problem(of path: String) -> String? {
        for record in [directory, record(of: path)] {
            guard let status = try? Stat(record) else { return nil }
            if let problem = Self.problem(of: record, status) { return problem }
        }
        return nil
    }

    private func record(of path: String) -> String { "\(directory)/\(FileLocation(path).digest)" }

    private static func problem(of record: String, _ status: Stat) -> String? {
        let link = FileSystem.linkTarget(of: record).map { ", which leads to '\($0)'" } ?? ""
        guard status.isOwnedByUserOrRoot else {
            return "'\(record)'\(link) belongs to another user (\(status.owner)), so it is "
                + "ignored: remove it, and trust your files again"
        }
        guard !status.isOpenToOthers else {
            let mode = status.type == .directory ? "700" : "600"
            return "'\(record)'\(link) is open to other users, so it is ignored: check "
                + "its contents, and then close it to them with: chmod \(mode) "
                + CommandText.text(of: [record])
        }
        return nil
    }
}

/// An error that occurs when a file can't be trusted.
package enum MenuTrustError: Error, Equatable {
    /// The file has more than ``MenuTrust/sizeLimit`` bytes.
    case tooLarge(file: String)
    /// The request is for another file than the host loaded.
    case otherFile(String, loaded: String)
    /// The file was loaded again since it was shown.
    case otherRevision(file: String)
    /// The record can't be saved at a path.
    case notKept(String, SettingStoreError.Cause)
}

extension MenuTrustError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .tooLarge(let file):
            "'\(file)' is larger than \(MenuTrust.sizeLimit >> 20) MiB, and a file that large cannot be "
                + "trusted: move some of it into other files, and name those with --menu"
        case .otherFile(let file, let loaded):
            "'\(file)' is not the file of this menu, which is '\(loaded)'"
        case .otherRevision(let file):
            "'\(file)' has changed since it was shown, so it was not trusted: look at it again"
        case .notKept(let record, let cause): "\(SettingStoreError.notKept(record, cause))"
        }
    }
}
