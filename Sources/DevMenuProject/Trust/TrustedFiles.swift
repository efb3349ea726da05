import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// All that the user has trusted.
package struct TrustedFiles {
    private let trust = MenuTrust()

    /// Creates a list of them.
    package init() {}

    /// A line for each menu and directory, with what has happened to it since.
    package var listing: String {
        let lines = trust.records().map { record in
            ControlEscaping.escaped(record.path, as: .name) + state(of: record) + "\n"
        }
        return lines.isEmpty ? "no file is trusted\n" : lines.joined()
    }

    /// Returns the change of a file since it was trusted; empty for one that is the same.
    private func state(of record: MenuTrust.Record) -> String {
        guard FileSystem.exists(record.path) else { return "  gone" }
        guard case .menu(let files) = record else {
            return trust.allows(directory: record.path)
                ? "  directory" : "  directory, owned by another user since"
        }
        for file in files {
            guard let now = try? ProjectFile(file.path).contents() else { return "  can't be read" }
            if now != file.bytes { return "  changed since" }
        }
        return ""
    }

    /// Ends the trust in a file or a directory.
    ///
    /// - Returns: Its path, in quotation marks.
    /// - Throws: `VerbError` if it isn't trusted, or ``MenuTrustError``.
    package func remove(_ given: String, isDirectory: Bool) throws -> String {
        let path = path(of: given, isDirectory: isDirectory)
        guard try trust.remove(path) else {
            // The file of another project isn't suggested in place of one that is there.
            let nearest =
                FileSystem.exists(path)
                ? nil : NearestName.suggestion(for: path, among: trust.records().map(\.path))
            let hint = NearestName.question(
                nearest,
                or: ". Type 'devmenu trust --list' for those that are."
            )
            throw VerbError("'\(path)' isn't trusted\(hint)")
        }
        return "'\(ControlEscaping.escaped(path, as: .name))'"
    }

    /// Returns the path under which a file or a directory was trusted, also of one that no longer
    /// exists.
    private func path(of given: String, isDirectory: Bool) -> String {
        if !isDirectory, FileSystem.isDirectory(given) {
            return path(of: "\(given)/\(ProjectFile.name)", isDirectory: false)
        }
        if let real = try? FileSystem.realPath(of: given) { return real }
        let path = FileSystem.absolute(given)
        let name = path.split(separator: "/").last ?? ""
        guard let folder = try? FileSystem.realPath(of: FileSystem.parent(of: path)) else {
            return path
        }
        return (folder == "/" ? "" : folder) + "/" + name
    }
}
