/// Lets the programs of a file run once its user trusts what is in it.
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

    /// Throws where the file is not trusted, saying what a shell needs to ask for it.
    package func check(_ command: [String]) throws {
        guard !trust.trusts(path, digest) else { return }
        throw ActionError(
            .denied,
            "\(CommandText.text(of: command)) is not run: '\(ControlEscaping.escaped(path))' is "
                + "not trusted as it is now. Look at it, and then trust it with: devmenu trust "
                + CommandText.text(of: [path]),
            facts: [
                "trust": [
                    "file": .string(path), "digest": .string(digest.description),
                    "command": .array(command.map { .string($0) }),
                ]
            ]
        )
    }
}
