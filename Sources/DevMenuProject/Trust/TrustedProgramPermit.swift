import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Permits the programs of a file once its user trusts the file as it was loaded.
///
/// Trust covers the contents of the file. The program and its directory, which others may change,
/// are checked each time.
package struct TrustedProgramPermit: ProgramPermit {
    /// The bytes that were loaded.
    package let bytes: [UInt8]

    private let path: String
    /// The name of these bytes, random so that only a shell that was sent it can know it.
    private let revision: String
    private let trust: MenuTrust

    /// Creates the permit of a file.
    ///
    /// - Parameters:
    ///   - path: The file's real path.
    ///   - bytes: The contents of the file when it was loaded.
    ///   - trust: The files that the user trusts.
    package init(path: String, bytes: [UInt8], trust: MenuTrust = MenuTrust()) {
        self.path = path
        self.bytes = bytes
        self.trust = trust
        revision = (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }
            .joined(separator: "-")
    }

    /// Throws if the file isn't trusted, or if others may write to what it names.
    ///
    /// The error of a file that isn't trusted lists its programs, so that a shell can ask its user.
    /// A program that is named by a path is checked, and so is its directory.
    package func check(_ command: [String], in directory: String) throws {
        // The directory of the file itself was checked with the file.
        if directory != FileSystem.parent(of: path) { try Self.refuse(directory, of: command) }
        if command[0].contains("/") {
            let isWhole = command[0].hasPrefix("/")
            try Self.refuse(isWhole ? command[0] : directory + "/" + command[0], of: command)
        }
        guard bytes.count <= MenuTrust.sizeLimit else {
            throw Self.denial(of: command, "\(MenuTrustError.tooLarge(file: path))")
        }
        if let reason = trust.problem(of: path) { throw Self.denial(of: command, reason) }
        let trusted = trust.contents(of: path)
        guard trusted != bytes else { return }
        throw refusal(of: command, trusted)
    }

    /// Trusts the file as it was loaded.
    ///
    /// - Parameters:
    ///   - file: The path of the file that a person was asked about.
    ///   - revision: The name of the bytes that they were shown.
    /// - Throws: ``MenuTrustError`` if the file or the revision isn't the loaded one, or the
    ///   record can't be saved.
    package func grant(_ file: String, _ revision: String) throws(MenuTrustError) {
        guard file == path else { throw .otherFile(file, loaded: path) }
        guard revision == self.revision else { throw .otherRevision(file: path) }
        try trust.trust(path, bytes)
    }

    private func refusal(of command: [String], _ trusted: [UInt8]?) -> UntrustedFileError {
        let directory = FileSystem.parent(of: path)
        let runs = ProgramListing(of: bytes, in: directory).actions
        return UntrustedFileError(
            file: path,
            revision: revision,
            runs: runs,
            changes: trusted.map { trusted in
                let were = ProgramListing(of: trusted, in: directory).actions
                return ActionProgramsChange.changes(from: were, to: runs)
            },
            message: "\(CommandText.text(of: command)) was not run: "
                + "'\(ControlEscaping.escaped(path))' is not trusted as it is now. Look at it, and "
                + "then trust it with: devmenu trust \(CommandText.text(of: [path]))"
        )
    }

    /// Throws if others may write to a path; a missing program can't be run anyway.
    private static func refuse(_ path: String, of command: [String]) throws {
        do throws(UnguardedError) {
            _ = try GuardedPath(path)
        } catch .notReached {
            return
        } catch {
            let link = FileSystem.linkTarget(of: path).map { " ('\(path)' leads to '\($0)')" }
            throw denial(of: command, "\(error)\(link ?? "")")
        }
    }

    private static func denial(of command: [String], _ reason: String) -> ActionError {
        ActionError(
            .denied,
            "\(CommandText.text(of: command)) was not run: \(ControlEscaping.escaped(reason))"
        )
    }
}
