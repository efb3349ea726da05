import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// Permits the programs of a project: of its menu's files, and of the task files beside them.
///
/// The user's own task files need no trust. If there is a menu's file, it and the menu files that it
/// includes have to be trusted as they were loaded, all together. Who owns what a program runs, which
/// may change, is checked each time.
package final class ProjectPermit: ProgramPermit {
    private struct Files {
        var menus: [MenuTrust.File] = []
        var taskFiles: [String] = []
    }

    /// The name of these files, random so that only a shell that was sent it can know it.
    private let revision = "\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    /// The users who can change the files.
    package let ownership: ProjectOwnership
    private let files = Mutex(Files())
    /// The paths of the task files that are the menu.
    private let tasks: [String]
    /// The paths where a menu above can be.
    private let menusAbove: [String]

    /// Creates the permit of the project in a directory, which has no files yet.
    ///
    /// - Parameters:
    ///   - directory: The directory's real path.
    ///   - tasks: The paths of the task files that are the menu; none for a menu's file.
    ///   - menusAbove: The paths of menus above, whether or not they are there.
    ///   - trust: The menus and directories that the user trusts.
    ///   - safeDirectories: The further directories in which programs may run.
    package init(
        directory: String,
        of tasks: [String] = [],
        below menusAbove: [String] = [],
        trust: MenuTrust = MenuTrust(),
        safeDirectories: String? = Environment.variable(ProjectOwnership.variable)
    ) {
        ownership = ProjectOwnership(
            directory: directory,
            trust: trust,
            safeDirectories: safeDirectories
        )
        (self.tasks, self.menusAbove) = (tasks, menusAbove)
    }

    /// The menu's files, the one that includes the others first; none if it has only task files.
    package var menus: [MenuTrust.File] { files.withLock(\.menus) }

    /// Adds a menu's file as it was loaded, the one that includes the others first.
    ///
    /// - Parameters:
    ///   - path: The file's real path.
    ///   - contents: Returns the contents; called unless the file was added before.
    /// - Returns: The contents that the menu has, which are the same each time.
    /// - Throws: The error of `contents`.
    package func add<Failure: Error>(
        menu path: String,
        _ contents: () throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        if let known = menus.first(where: { $0.path == path }) { return known.bytes }
        let bytes = try contents()
        files.withLock { $0.menus.append(MenuTrust.File(path: path, bytes: bytes)) }
        return bytes
    }

    /// Adds files, by their absolute paths, that declare to tools what tasks run.
    package func add(taskFiles paths: [String]) { files.withLock { $0.taskFiles += paths } }

    /// Throws if others could change what a command runs, or if the menu isn't trusted.
    ///
    /// The error of a menu that isn't trusted lists its programs, so that a shell can ask its user.
    package func check(_ command: [String], in directory: String) throws {
        let (menus, taskFiles) = files.withLock { ($0.menus, $0.taskFiles) }
        let path = menus.first?.path
        let trusted = path.flatMap(ownership.trust.files(of:)) ?? []
        let paths = menus.map(\.path) + taskFiles
        if let reason = ownership.refusal(of: command, in: directory, paths) {
            let next = trusted == menus ? "" : ". Its menu needs: \(Self.remedy(path ?? ""))"
            throw Self.denial(of: command, reason + next)
        }
        if let changed = menusAbove.lazy.compactMap(changedMenu).first {
            throw Self.denial(
                of: command,
                "'\(changed)' above has changed since it was trusted, and may have set something "
                    + "for it. Look at it, and then trust it with: \(Self.remedy(changed))"
            )
        }
        // It may have appeared since the files were found.
        let own = tasks.compactMap { try? FileIdentity(at: $0) }
        let other = menusAbove.first { menu in
            MenuInclusion.taskFiles(of: menu).contains {
                own.contains(where: $0.identity.isSameFile)
            }
        }
        if let other { throw Self.denial(of: command, "\(ProjectFileError.replaced(by: other))") }
        guard let path, trusted != menus else { return }
        guard menus.reduce(0, { $0 + $1.bytes.count }) <= MenuTrust.sizeLimit else {
            throw Self.denial(of: command, "\(MenuTrustError.tooLarge(file: path))")
        }
        if let reason = ownership.trust.problem(of: path) { throw Self.denial(of: command, reason) }
        throw refusal(of: command, path, menus, trusted)
    }

    /// Trusts the menu as it was loaded.
    ///
    /// - Parameters:
    ///   - file: The path of the file that a person was asked about.
    ///   - revision: The name of the contents that they were shown.
    /// - Throws: ``MenuTrustError`` if the file or the revision isn't the loaded one, or the
    ///   record can't be saved.
    package func grant(_ file: String, _ revision: String) throws(MenuTrustError) {
        let path = menus.first?.path
        guard let path, file == path else { throw .otherFile(file, loaded: path ?? "") }
        guard revision == self.revision else { throw .otherRevision(file: path) }
        try ownership.trust.trust(.menu(menus))
    }

    private func refusal(
        of command: [String],
        _ path: String,
        _ menus: [MenuTrust.File],
        _ trusted: [MenuTrust.File]
    ) -> UntrustedFileError {
        let runs = ProgramListing(of: menus).actions
        let old = trusted.isEmpty ? nil : ProgramListing(of: trusted).actions
        let changes = old.map { ActionProgramsChange.changes(from: $0, to: runs) }
        let changed =
            menus.filter { !trusted.contains($0) }.map(\.path)
            + trusted.map(\.path).filter { old in !menus.contains { $0.path == old } }
        let list = changed.map { "'\($0)'" }.joined(separator: ", ")
        let actions = (changes ?? []).prefix(10).map(\.id).joined(separator: ", ")
        let difference =
            changes == nil
            ? ""
            : " (changed since it was last trusted: \(list)"
                + (actions.isEmpty ? ")" : "; actions: \(actions))")
        return UntrustedFileError(
            file: path,
            included: menus.dropFirst().map(\.path),
            revision: revision,
            runs: runs,
            changes: changes,
            message: "\(CommandText.text(of: command)) wasn't run: "
                + ControlEscaping.escaped("'\(path)' isn't trusted as it is now\(difference)")
                + ". Look at it, and then trust it with: \(Self.remedy(path))"
        )
    }

    /// Returns the real path of a menu that was trusted once, but isn't as it was then, or `nil`.
    private func changedMenu(at path: String) -> String? {
        guard (try? Stat(path, followTargetSymlink: false)) != nil else { return nil }
        let real = FileSystem.resolved(path)
        // A link may have taken the file's place.
        guard let trusted = ownership.trust.files(of: real) ?? ownership.trust.files(of: path)
        else { return nil }
        let isSame = trusted.allSatisfy { (try? FileSystem.contents(of: $0.path)) == $0.bytes }
        return isSame ? nil : real
    }

    private static func remedy(_ path: String) -> String {
        CommandText.text(of: ["devmenu", "trust", path])
    }

    private static func denial(of command: [String], _ reason: String) -> ActionError {
        ActionError(
            .denied,
            "\(CommandText.text(of: command)) wasn't run: \(ControlEscaping.escaped(reason))"
        )
    }
}
