package import DevMenuKit
package import DevMenuSystem

/// A verb of the program, which people type in the outer shell: `devmenu trust`.
///
/// It's declared as a command of the prompt is, and its flags are read as the shell's are.
package protocol Verb: Sendable {
    /// The name.
    static var name: String { get }
    /// The words, with the same name.
    var declaration: VerbDeclaration { get }
    /// The verbs that may follow its name; none by default.
    var subverbs: [any Verb] { get }
    /// Its flags: those of the declaration by default.
    var flags: [CommandArgument] { get }
    /// Indicates whether the words after the flags are for something else, so that no flags are
    /// read among them; `false` by default.
    var takesRest: Bool { get }
    /// Indicates whether the verb itself is in the scope that its flag names; it is by default.
    var isInScope: Bool { get }
    /// Indicates whether a replay of a stranger's transcript may run it; `false` by default.
    ///
    /// Law: it reads, or changes only what the story's own directories have; it runs no program but this
    /// one, and is about no running app.
    var isReplayable: Bool { get }

    /// Returns the words of the command that it runs; none by default.
    ///
    /// - Parameter reading: Its words.
    /// - Returns: The words.
    func command(in reading: FlagReading) -> [String]

    /// Checks that flags and words fit together; they do by default.
    ///
    /// - Parameter reading: Words that the declaration accepts.
    /// - Throws: ``FlagError``.
    func check(_ reading: FlagReading) throws(FlagError)

    /// Runs the verb.
    ///
    /// - Parameter reading: The words, which are checked.
    /// - Throws: ``VerbExit`` to end with a specific status, and any error to report.
    func run(_ reading: FlagReading) throws
}

extension Verb {
    /// The name.
    package var name: String { Self.name }
    package var subverbs: [any Verb] { [] }
    package var flags: [CommandArgument] { declaration.flags }
    package var takesRest: Bool { false }
    package var isInScope: Bool { true }
    package var isReplayable: Bool { false }
    package func command(in reading: FlagReading) -> [String] { [] }
    package func check(_ reading: FlagReading) throws(FlagError) {}

    /// Reads the words after the verb's name, and checks them.
    ///
    /// - Throws: ``FlagError``.
    package func read(_ words: some Collection<String>) throws(FlagError) -> FlagReading {
        let reading = try FlagReading(
            words,
            among: flags + [VerbDeclaration.help],
            throughout: !takesRest
        )
        guard reading.question == nil else { return reading }
        if !takesRest { try declaration.check(reading.words) }
        try check(reading)
        return reading
    }
}

/// A verb that is known by its name, and made once somebody wants more of it.
package struct NamedVerb: Sendable {
    /// The name.
    package let name: String
    /// Makes the verb.
    package let make: @Sendable () -> any Verb

    /// Creates a reference to a verb.
    package init<Made: Verb>(_ make: @escaping @Sendable @autoclosure () -> Made) {
        (name, self.make) = (Made.name, make)
    }
}

/// The end of a verb with a specific status, without a message.
package struct VerbExit: Error {
    /// The exit status.
    package let status: Int32

    /// Creates an end.
    package init(_ status: Int32) { self.status = status }
}

/// An error that ends a verb; its description has the remedy.
package protocol VerbFailure: Error, CustomStringConvertible {
    /// The exit status.
    var status: Int32 { get }
}

/// An error of a verb, in words for people.
package struct VerbError: VerbFailure {
    package let description: String
    package let status: Int32

    /// Creates an error.
    package init(_ description: String, status: Int32 = 1) {
        (self.description, self.status) = (description, status)
    }
}

extension NamedFile {
    /// Writes a verb's document, and creates the directories above it that are missing.
    ///
    /// - Throws: ``VerbError`` if it can't be written.
    package static func write(document: some Collection<UInt8>, to path: String) throws(VerbError) {
        do throws(FileError) {
            try FileSystem.makeDirectories(FileSystem.parent(of: path))
            try write(document, to: path)
        } catch {
            throw VerbError("can't write '\(path)': \(error.message(in: path))", status: 74)
        }
    }
}

/// The scope of a command line, which is that of all that it starts.
package enum ScopeEntry {
    /// Returns the scope of a flag's value, or `nil` if that names none: also ``ScopeName/automatic``
    /// outside of a linked worktree of git.
    package static func scope(_ word: String) -> ScopeName? {
        word == ScopeName.automatic ? .ofWorktree() : ScopeName(word)
    }

    /// Enters the scope that a flag names, before anything reads it.
    ///
    /// - Parameter name: The flag's value: a name or ``ScopeName/automatic``, empty to leave the scope of
    ///   the environment, and `nil` to stay in that.
    /// - Throws: ``FlagError`` if the environment names a scope by what can't be a name.
    package static func enter(_ name: String?) throws(FlagError) {
        switch name.map({ scope($0)?.description ?? ($0 == ScopeName.automatic ? "" : $0) }) {
        case ""?: Environment.remove(ScopeName.variable)
        case let name?: Environment.set(ScopeName.variable, to: name)
        case nil: break
        }
        guard let text = ScopeName.misnamed else { return }
        throw .misuse("\(ScopeName.variable): \(BadScopeNameError(text)).")
    }
}
