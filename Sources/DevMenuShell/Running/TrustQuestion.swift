import DevMenuClient
import DevMenuFiles
import DevMenuKit
import DevMenuWire

/// The file of the project's menu that the shell's own host serves.
package struct ProjectMenu: Sendable {
    /// Its real path.
    let path: String
    /// What it was called where a symbolic link leads to it; `nil` where none does.
    let link: String?
    /// Reads what is in it now, once it is known to be nobody else's.
    let contents: @Sendable () throws -> [UInt8]

    /// A file, and what reads it.
    package init(path: String, link: String?, contents: @escaping @Sendable () throws -> [UInt8]) {
        self.path = path
        self.link = link
        self.contents = contents
    }
}

/// Asks a person whether a project's menu may run its programs, and keeps the answer.
///
/// The host denies the programs of a file that is not trusted; it is the host that looks, each time, at
/// what was kept here. Of the error only that it asks is believed: what is shown, and what is trusted,
/// is the file as this reads it.
struct TrustQuestion {
    private let menu: ProjectMenu
    private let action: String

    /// The question behind an error of the shell's own host; `nil` where none is, or where it is about
    /// another file than the one that this host serves.
    ///
    /// - Parameters:
    ///   - error: Why the host did not run an action.
    ///   - action: The action's id.
    ///   - menu: The file that the host serves.
    init?(_ error: WireError, of action: String, in menu: ProjectMenu) {
        guard error.knownKind == .denied, error.data["trust"]?["file"]?.string == menu.path else {
            return nil
        }
        self.menu = menu
        self.action = action
    }

    /// Asks.
    ///
    /// - Returns: Whether the file is trusted now.
    /// - Throws: ``CommandError``, where it cannot be read or that cannot be kept, and ``ShellEnd``.
    func ask(_ questions: any Questions) throws -> Bool {
        let bytes: [UInt8]
        do {
            bytes = try menu.contents()
        } catch {
            throw HostError.refused(WireError(.denied, String(describing: error)))
        }
        let programs = FilePrograms(of: bytes, in: FilePrograms.directory(of: menu.path))
        let asked = programs.actions.filter { $0.id == action }.flatMap(\.lines)
        let others = programs.actions.filter { $0.id != action }.flatMap(\.lines)
        // Where the file no longer has it, there is nothing to trust it for.
        guard !asked.isEmpty, try questions.confirm(question(about: asked, beside: others)) else {
            return false
        }
        do throws(SettingStoreError) {
            try MenuTrust().trust(menu.path, ContentDigest(of: bytes))
        } catch {
            throw HostError.refused(WireError(.notSaved, String(describing: error)))
        }
        return true
    }

    /// The question, with what is asked for in the end: the rest of a long file scrolls away above it.
    private func question(about asked: [String], beside others: [String]) -> String {
        let link = menu.link.map { " ('\($0)' leads there)" } ?? ""
        let subject = ControlEscaping.escaped("\(menu.path)\(link)", as: .name)
        var lines = ["\(subject) is not trusted as it is now."]
        if !others.isEmpty {
            lines.append("Once it is trusted, these run without this question, too:")
            lines += others.map { "  \($0)" }
        }
        lines.append("This would run:")
        lines += asked.map { "  \($0)" }
        lines.append("Trust the file, and all that it runs? [y/N] ")
        return lines.joined(separator: "\n")
    }
}
