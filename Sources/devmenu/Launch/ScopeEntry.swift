#if Tools || PlainEditing
import ArgumentParser
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// The scope of a command line, which is that of all that it starts.
enum ScopeEntry {
    /// Enters the scope that a flag names, before anything asks for it.
    ///
    /// - Parameter name: The flag's value; empty to leave the scope of the environment, and `nil` to stay
    ///   in that.
    /// - Throws: ``FlagError`` if the environment names a scope by what can't be a name.
    static func enter(_ name: String?) throws(FlagError) {
        switch name {
        case ""?: Environment.remove(ScopeName.variable)
        case let name?: Environment.set(ScopeName.variable, to: name)
        case nil: break
        }
        guard let text = ScopeName.misnamed else { return }
        throw .misuse("\(ScopeName.variable): \(BadScopeNameError(text)).")
    }
}

extension FlagReading {
    /// Enters the scope that the flags name, or stays in that of the environment.
    ///
    /// - Throws: ``FlagError``.
    func enterScope() throws(FlagError) {
        try ScopeEntry.enter(ShellFlags.scope.optionName.flatMap { self[$0] })
    }
}
#endif
