package import DevMenuKit
import DevMenuSystem

/// The menus that a user has trusted, each saved with its files' paths and contents, and the
/// directories of other owners in which programs may run.
///
/// Trust in a menu applies to exactly the saved bytes of all its files, and ends as soon as one has
/// others. Each menu is saved in a file of the user's own, which is valid only as long as no other
/// user can read or write it: the first line is JSON, and the rest the bytes of the files.
package struct MenuTrust: Sendable {
    /// A file of a menu.
    package struct File: Equatable, Sendable {
        /// The real path.
        package let path: String
        /// The contents.
        package let bytes: [UInt8]
    }

    /// A saved decision of the user.
    package enum Record: Equatable, Sendable {
        /// The files of a menu, the one that includes the others first.
        case menu([File])
        /// A directory, and the number of the user to whom it belonged.
        case directory(String, owner: Int)

        /// The path under which it's saved.
        package var path: String {
            switch self {
            case .menu(let files): files.first?.path ?? ""
            case .directory(let path, _): path
            }
        }
    }

    /// The most bytes of the files of a menu that can be trusted: 1 MiB.
    package static let sizeLimit = 1 << 20

    /// The most bytes of the first line.
    private static let headLimit = 1 << 20

    private let directory: String

    /// Creates a store in the user's directories: `$XDG_STATE_HOME/devmenu/trusted/`.
    package init(base: BaseDirectories = BaseDirectories()) { directory = base.trusted }

    /// Returns the files of a menu when it was last trusted.
    ///
    /// - Parameter path: The real path of the file that includes the others.
    /// - Returns: The files, or `nil` if it was never trusted, or another user could have written
    ///   the record.
    package func files(of path: String) -> [File]? {
        guard case .menu(let files)? = record(of: path) else { return nil }
        return files
    }

    /// Checks whether the user lets programs run in a directory of another owner.
    ///
    /// - Parameter path: The directory's real path.
    /// - Returns: `true` if so, and it has the same owner as then.
    package func allows(directory path: String) -> Bool {
        guard case .directory(_, let owner)? = record(of: path) else { return false }
        return (try? Stat(path))?.owner == owner
    }

    private func record(of path: String) -> Record? {
        contents(ofRecord: recordPath(of: path)).flatMap { $0.path == path ? $0 : nil }
    }

    /// Returns the contents of a record, or `nil` if it isn't valid.
    private func contents(ofRecord record: String) -> Record? {
        guard let folder = try? Stat(directory), Self.problem(of: directory, folder) == nil,
            let file = try? Descriptor(opening: record, options: .nonBlocking),
            let status = try? Stat(file.handle), Self.problem(of: record, status) == nil,
            let bytes = try? file.contents(atMost: Self.headLimit + Self.sizeLimit, path: record),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONReader().read(Array(bytes[..<end]))
        else { return nil }
        if let path = head["directory"]?.string {
            return head["owner"]?.integer.map { .directory(path, owner: $0) }
        }
        var rest = bytes[(end + 1)...]
        var files: [File] = []
        for file in head["files"]?.array ?? [] {
            guard let path = file["path"]?.string, let size = file["size"]?.integer,
                0...rest.count ~= size
            else { return nil }
            files.append(File(path: path, bytes: Array(rest.prefix(size))))
            rest = rest.dropFirst(size)
        }
        return files.isEmpty || !rest.isEmpty ? nil : .menu(files)
    }

    /// Saves a decision of the user.
    ///
    /// - Throws: ``MenuTrustError`` if the files are too large, the record can't be saved, or it
    ///   wouldn't be valid.
    package func trust(_ decision: Record) throws(MenuTrustError) {
        let record = recordPath(of: decision.path)
        if let problem = problem(of: decision.path) { throw .notKept(record, .other(problem)) }
        let head: JSONValue
        var bytes: [UInt8] = []
        switch decision {
        case .directory(let path, let owner):
            head = ["directory": .string(path), "owner": .integer(owner)]
        case .menu(let files):
            bytes = files.flatMap(\.bytes)
            guard bytes.count <= Self.sizeLimit else { throw .tooLarge(file: decision.path) }
            let list = files.map { file -> JSONValue in
                ["path": .string(file.path), "size": .integer(file.bytes.count)]
            }
            head = ["files": .array(list)]
        }
        do throws(FileError) {
            try WholeFile(record).replace(with: "\(head)\n".utf8 + bytes)
        } catch {
            throw .notKept(record, .init(error))
        }
    }

    /// Returns all that is trusted, in the order of the paths.
    ///
    /// Invalid records are left out.
    package func records() -> [Record] {
        let names = (try? FileSystem.names(in: directory)) ?? []
        return names.compactMap { name in
            contents(ofRecord: "\(directory)/\(name)").flatMap {
                FileLocation($0.path).digest == name ? $0 : nil
            }
        }.sorted { $0.path < $1.path }
    }

    /// Ends the trust in a menu or a directory.
    ///
    /// - Parameter path: The path, as it was trusted; it may no longer exist.
    /// - Returns: `false` if it wasn't trusted.
    /// - Throws: ``MenuTrustError`` if the record can't be removed.
    package func remove(_ path: String) throws(MenuTrustError) -> Bool {
        guard self.record(of: path) != nil else { return false }
        let record = recordPath(of: path)
        do throws(Errno) {
            try FileSystem.remove(record)
        } catch {
            throw .notKept(record, .other("\(error)"))
        }
        return true
    }

    /// Checks which users could have written the record of a path.
    ///
    /// - Parameter path: The real path of the menu's file, or of the directory.
    /// - Returns: The reason the record isn't valid, and the remedy, or `nil` if it's valid or
    ///   doesn't exist.
    package func problem(of path: String) -> String? {
        for record in [directory, recordPath(of: path)] {
            guard let status = try? Stat(record) else { return nil }
            if let problem = Self.problem(of: record, status) { return problem }
        }
        return nil
    }

    private func recordPath(of path: String) -> String {
        "\(directory)/\(FileLocation(path).digest)"
    }

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
    /// The file, and those that it includes, have more than ``MenuTrust/sizeLimit`` bytes.
    case tooLarge(file: String)
    /// The request is for another file than the host loaded.
    case otherFile(String, loaded: String)
    /// A file of the menu was loaded again since it was shown.
    case otherRevision(file: String)
    /// The record can't be saved at a path.
    case notKept(String, SettingStoreError.Cause)
}

extension MenuTrustError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .tooLarge(let file):
            "'\(file)' is larger than \(MenuTrust.sizeLimit >> 20) MiB, with what it includes, and a "
                + "menu that large can't be trusted: move some of it into other files, and name "
                + "those with --menu"
        case .otherFile(let file, let loaded):
            "'\(file)' isn't the file of this menu, which is '\(loaded)'"
        case .otherRevision(let file):
            "'\(file)' has changed since it was shown, so it wasn't trusted: look at it again"
        case .notKept(let record, let cause): "\(SettingStoreError.notKept(record, cause))"
        }
    }
}
