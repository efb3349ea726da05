import DevMenuKit

/// The error of an action whose program doesn't run, because nobody trusts the file that names it.
///
/// It contains what a person has to see before they trust the file.
package struct UntrustedFileError: Error, Equatable, Sendable {
    /// The file's real path.
    package let file: String
    /// The real paths of the menu files that it includes, which are trusted together with it.
    package let included: [String]
    /// The host's random name for the bytes that it loaded, which are what would be trusted.
    package let revision: String
    /// The actions of all these files that run something, by the ids that the menu has for them.
    package let runs: [ActionPrograms]
    /// The differences in what actions run since the file was last trusted, or `nil` if never.
    package let changes: [ActionProgramsChange]?
    /// A sentence for people.
    package let message: String

    /// An error of a file.
    package init(
        file: String,
        included: [String] = [],
        revision: String,
        runs: [ActionPrograms],
        changes: [ActionProgramsChange]?,
        message: String
    ) {
        self.file = file
        self.included = included
        self.revision = revision
        self.runs = runs
        self.changes = changes
        self.message = message
    }
}

/// The programs that an action of a file runs, for people to review.
package struct ActionPrograms: Equatable, Sendable {
    /// The action.
    package let id: String
    /// The command, and indented below it its own directory and environment.
    package let lines: [String]

    /// The lines of an action.
    package init(id: String, lines: [String]) {
        self.id = id
        self.lines = lines
    }

    /// The lines with the action's id before the first; what could act on a terminal is escaped.
    package var shownLines: [String] {
        guard let command = lines.first else { return [] }
        return (["\(id): \(command)"] + lines.dropFirst())
            .map { ControlEscaping.escaped($0, as: .name) }
    }
}

/// A difference between what an action ran and what it runs.
package struct ActionProgramsChange: Equatable, Sendable {
    /// The action.
    package let id: String
    /// The lines that it had; none if it's new.
    package let was: [String]
    /// The lines that it has; none if it no longer exists.
    package let lines: [String]

    /// A difference of an action.
    package init(id: String, was: [String], lines: [String]) {
        self.id = id
        self.was = was
        self.lines = lines
    }

    /// The differences between two states of a file, those of what it has now in its order.
    package static func changes(
        from old: [ActionPrograms],
        to new: [ActionPrograms]
    ) -> [ActionProgramsChange] {
        let before = Dictionary(old.map { ($0.id, $0.lines) }) { first, _ in first }
        let ids = Set(new.map(\.id))
        let changed = new.compactMap { run -> ActionProgramsChange? in
            let was = before[run.id] ?? []
            // In which order variables are set makes no difference.
            guard was.first != run.lines.first || Set(was) != Set(run.lines) else { return nil }
            return ActionProgramsChange(id: run.id, was: was, lines: run.lines)
        }
        return changed
            + old.filter { !ids.contains($0.id) }
            .map { ActionProgramsChange(id: $0.id, was: $0.lines, lines: []) }
    }
}
