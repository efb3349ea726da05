/// The name of a scope, in which apps have separate overrides, a journal, presets, starts and a
/// cache.
///
/// It has 1 to 32 lower-case ASCII letters, digits, dots, hyphens and underscores, the first a letter
/// or a digit; ``automatic`` is none. A process is in the scope that its environment names, and so is
/// what it starts.
package struct ScopeName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name of the environment variable with the scope of a process.
    package static let variable = "DEVMENU_SCOPE"

    /// The word that chooses the scope of a linked worktree of git, in place of a name.
    package static let automatic = "auto"

    /// The name, as people type it.
    package let description: String

    /// Creates a name from a text, or returns `nil` if that can't be one.
    package init?(_ text: String) {
        guard (1...32).contains(text.utf8.count), text.utf8.first?.isLetterOrDigit ?? false,
            text.isLettersAndDigits(or: ".-_"), text == text.lowercased(), text != Self.automatic
        else { return nil }
        description = text
    }

    /// The scope of this process, or `nil` if it's in none.
    package static var current: ScopeName? { given.flatMap(ScopeName.init) }

    /// The text in this process's environment that can't be a scope's name, or `nil`.
    package static var misnamed: String? { given.flatMap { ScopeName($0) == nil ? $0 : nil } }

    private static var given: String? {
        BaseDirectories.environmentVariable(variable).flatMap { $0.isEmpty ? nil : $0 }
    }

    package static func < (first: ScopeName, second: ScopeName) -> Bool {
        first.description < second.description
    }
}

/// A text that can't be the name of a scope.
package struct BadScopeNameError: Error, Equatable, CustomStringConvertible {
    /// The rule of the names.
    package static let rule =
        """
        1 to 32 lower-case ASCII letters, digits, dots, hyphens or underscores, the first a letter \
        or a digit
        """

    /// The text.
    package let text: String

    /// Creates an error for a text.
    package init(_ text: String) { self.text = text }

    /// A message for people.
    package var description: String {
        let advice =
            text == ScopeName.automatic ? "only '--scope auto' chooses one" : "write \(Self.rule)"
        return "'\(ControlEscaping.escaped(text))' can't be a scope's name: \(advice)"
    }
}
