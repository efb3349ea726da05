package import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The file of the project's menu that the shell's own host serves.
package struct ProjectMenu: Sendable {
    /// Its real path.
    let path: String
    /// The symbolic link that leads to it, or `nil` if none does.
    let link: String?
    /// The name that people read: without a directory, or that of task files.
    package let fileName: String
    /// Returns the item with a name in the file itself or a task file that it includes.
    private let findNamesake: @Sendable (String) -> Namesake?
    /// Returns the nearest file above that has an item of a name, and the menu to give for it.
    private let findAbove: @Sendable (String) -> (file: String, menu: String)?

    /// Creates a reference to the file.
    package init(
        path: String,
        link: String?,
        fileName: String? = nil,
        namesake: @escaping @Sendable (String) -> Namesake? = { _ in nil },
        fileAbove: @escaping @Sendable (String) -> (file: String, menu: String)? = { _ in nil }
    ) {
        self.path = path
        self.link = link
        self.fileName = fileName ?? path.split(separator: "/").last.map(String.init) ?? path
        findNamesake = namesake
        findAbove = fileAbove
    }

    /// Returns the item with the name of a command or a verb, for which a loop waits.
    ///
    /// No host starts for it: the files are read that may have the name.
    func namesake(_ name: String, waitingIn loop: EventLoop) -> Namesake? {
        AwaitedValue { findNamesake(name) }.value(waitingIn: loop) ?? nil
    }

    /// Returns the nearest file above that has an item of a name, and the menu to give for it, for
    /// which a loop waits.
    func fileAbove(having name: String, waitingIn loop: EventLoop) -> (file: String, menu: String)?
    {
        AwaitedValue { findAbove(name) }.value(waitingIn: loop) ?? nil
    }
}

/// Asks a person whether a project's menu may run its programs.
///
/// It's one question for the menu's file and those that it includes. The host lists what would run,
/// and identifies the bytes that it loaded; a yes is about exactly these. The host saves what is
/// trusted, and checks it each time.
struct TrustQuestion {
    private let file: UntrustedFileError
    private let action: String
    private let link: String?

    /// Creates the question for an error of the shell's own host, or `nil` if none applies.
    ///
    /// - Parameters:
    ///   - error: The host's error in place of running the action.
    ///   - id: The action's id.
    ///   - menu: The file that the host serves.
    init?(_ error: WireError, of id: String, in menu: ProjectMenu) {
        guard let file = UntrustedFileError(error) else { return nil }
        self.file = file
        action = id
        link = file.file == menu.path ? menu.link : nil
    }

    /// The request that reports a yes to the host.
    var grant: HostRequest { .trust(file: file.file, revision: file.revision) }

    /// Asks the question.
    ///
    /// - Returns: `true` if the answer was yes.
    /// - Throws: ``CommandError``, and ``ShellEnd``.
    func ask(_ questions: any Questions) throws -> Bool { try questions.confirm(text) }

    /// The question, with the action in question at the end: the rest of a long file scrolls away
    /// above it.
    private var text: String {
        let link = link.map { " ('\($0)' leads there)" } ?? ""
        let subject = ControlEscaping.escaped("\(file.file)\(link)", as: .name)
        var lines = ["\(subject) isn't trusted as it is now."]
        if !file.included.isEmpty {
            lines.append("It is trusted together with what it includes:")
            lines += file.included.map { "  " + ControlEscaping.escaped($0, as: .name) }
        }
        let own = file.runs.filter { $0.id == action }.flatMap(\.shownLines)
        let others = file.runs.filter { $0.id != action }.flatMap(\.shownLines)
        if !others.isEmpty {
            lines.append(
                "Once it is trusted, these\(own.isEmpty ? "" : " also") run without this question:"
            )
            lines += others.map { "  \($0)" }
        }
        if let changes = file.changes {
            lines.append(
                changes.isEmpty
                    ? "What it runs is the same as when it was last trusted."
                    : "What has changed since it was last trusted:"
            )
            lines += changes.flatMap(\.shownDifference).map { "  \($0)" }
        }
        if !own.isEmpty { lines.append("This would run:") }
        lines += own.map { "  \($0)" }
        lines.append(
            file.included.isEmpty
                ? "Trust the file, and all that it runs? [y/N] "
                : "Trust these files, and all that they run? [y/N] "
        )
        return lines.joined(separator: "\n")
    }
}

extension ActionProgramsChange {
    /// The removed lines after `-`, and the added ones after `+`; below the command if that is
    /// unchanged.
    fileprivate var shownDifference: [String] {
        let old = ActionPrograms(id: id, lines: was).shownLines
        let new = ActionPrograms(id: id, lines: lines).shownLines
        let (before, now) = (Set(old), Set(new))
        return (old.first == new.first ? old.prefix(1).map { "  \($0)" } : [])
            + old.filter { !now.contains($0) }.map { "- \($0)" }
            + new.filter { !before.contains($0) }.map { "+ \($0)" }
    }
}
