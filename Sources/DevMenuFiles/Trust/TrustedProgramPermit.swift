import DevMenuKit
import DevMenuSystem

/// Lets the programs of a file run once its user trusts what is in it.
///
/// Trust covers what the file says. What it names by a path, which others may change, is looked at each
/// time: the program and its directory.
package struct TrustedProgramPermit: ProgramPermit {
    private let path: String
    private let digest: ContentDigest
    private let trust: MenuTrust

    /// The permit of a file.
    ///
    /// - Parameters:
    ///   - path: Its real path.
    ///   - digest: What it held when it was loaded.
    ///   - trust: What the user trusts.
    package init(path: String, digest: ContentDigest, trust: MenuTrust = MenuTrust()) {
        self.path = path
        self.digest = digest
        self.trust = trust
    }

    /// Throws where the file is not trusted, saying that a shell may ask for it, and where others may
    /// write to what it names.
    package func check(_ command: [String], in directory: String) throws {
        // Who may write to the directory of the file itself was looked at with the file.
        if directory != FileSystem.parent(of: path) {
            try Self.refuse(directory, of: command)
        }
        if command[0].contains("/") {
            let isWhole = command[0].hasPrefix("/")
            try Self.refuse(isWhole ? command[0] : directory + "/" + command[0], of: command)
        }
        if let reason = trust.disbelief {
            throw Self.denial(of: command, reason)
        }
        guard !trust.trusts(path, digest) else { return }
        throw ActionError(
            .denied,
            "\(CommandText.text(of: command)) is not run: '\(ControlEscaping.escaped(path))' is "
                + "not trusted as it is now. Look at it, and then trust it with: devmenu trust "
                + CommandText.text(of: [path]),
            facts: ["trust": ["file": .string(path)]]
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
