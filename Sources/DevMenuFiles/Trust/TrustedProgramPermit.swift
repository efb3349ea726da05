import DevMenuKit
import DevMenuSystem

/// Lets the programs of a file run once its user trusts what was loaded of it.
///
/// Trust covers what the file says. What it names by a path, which others may change, is looked at each
/// time: the program and its directory.
package struct TrustedProgramPermit: ProgramPermit {
    /// The bytes that were loaded.
    package let bytes: [UInt8]

    private let path: String
    /// The name of these bytes, which nobody can guess who was not told of them.
    private let revision: String
    private let trust: MenuTrust

    /// A permit of a file.
    ///
    /// - Parameters:
    ///   - path: Its real path.
    ///   - bytes: What it held when it was loaded.
    ///   - trust: What the user trusts.
    package init(path: String, bytes: [UInt8], trust: MenuTrust = MenuTrust()) {
        self.path = path
        self.bytes = bytes
        self.trust = trust
        revision = (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }
            .joined(separator: "-")
    }

    /// Throws where the file is not trusted, saying what it runs, so that a shell may ask for it; and where
    /// others may write to what it names.
    package func check(_ command: [String], in directory: String) throws {
        // Who may write to the directory of the file itself was looked at with the file.
        if directory != FileSystem.parent(of: path) {
            try Self.refuse(directory, of: command)
        }
        if command[0].contains("/") {
            let isWhole = command[0].hasPrefix("/")
            try Self.refuse(isWhole ? command[0] : directory + "/" + command[0], of: command)
        }
        guard bytes.count <= MenuTrust.sizeLimit else {
            throw Self.denial(of: command, "\(MenuTrustError.tooLarge(file: path))")
        }
        if let reason = trust.disbelief(of: path) { throw Self.denial(of: command, reason) }
        let trusted = trust.contents(of: path)
        guard trusted != bytes else { return }
        throw refusal(of: command, trusted)
    }

    /// Trusts the file as it was loaded.
    ///
    /// - Parameters:
    ///   - file: The file that a person was asked about.
    ///   - revision: The name of the bytes that they were shown.
    /// - Throws: ``MenuTrustError``, where these are others than were loaded, or it cannot be kept.
    package func grant(_ file: String, _ revision: String) throws(MenuTrustError) {
        guard file == path else { throw .otherFile(file, loaded: path) }
        guard revision == self.revision else { throw .otherRevision(file: path) }
        try trust.trust(path, bytes)
    }

    private func refusal(of command: [String], _ trusted: [UInt8]?) -> UntrustedFile {
        let directory = FileSystem.parent(of: path)
        let runs = FilePrograms(of: bytes, in: directory).actions
        return UntrustedFile(
            file: path,
            revision: revision,
            runs: runs,
            changes: trusted.map { trusted in
                let were = FilePrograms(of: trusted, in: directory).actions
                return ActionProgramsChange.changes(from: were, to: runs)
            },
            message: "\(CommandText.text(of: command)) is not run: "
                + "'\(ControlEscaping.escaped(path))' is not trusted as it is now. Look at it, and "
                + "then trust it with: devmenu trust \(CommandText.text(of: [path]))"
        )
    }

    /// Throws where others may write to something; what is not there cannot be run anyway.
    private static func refuse(_ path: String, of command: [String]) throws {
        do throws(GuardedPath.Refusal) {
            _ = try GuardedPath(path)
        } catch .notReached {
            return
        } catch {
            let link = LinkedPath(path).map { " ('\(path)' leads to '\($0.real)')" }
            throw denial(of: command, "\(error)" + (link ?? ""))
        }
    }

    private static func denial(of command: [String], _ reason: String) -> ActionError {
        ActionError(
            .denied,
            "\(CommandText.text(of: command)) is not run: \(ControlEscaping.escaped(reason))"
        )
    }
}
