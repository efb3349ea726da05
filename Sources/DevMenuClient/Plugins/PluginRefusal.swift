/// Why a plugin that is a program is not in the menu.
package enum PluginRefusal: Error, Equatable, Sendable {
    /// Its name is none that a plugin can have.
    case badName(String)
    /// Another of its name, found earlier, stands before it.
    case shadowed(by: String)
    /// What is in its place cannot be looked at.
    case notReached(reason: String)
    /// It is no file.
    case notAFile
    /// Nobody may run it.
    case notExecutable(path: String)
    /// Others may replace it: the file or its directory is open to them.
    case writableByOthers(path: String)
    /// The file or its directory belongs to somebody who is neither the user nor root.
    case foreign(path: String, owner: Int)
    /// The system did not start it.
    case notStarted(reason: String)
    /// It did not say something in time.
    case noAnswer(to: String, seconds: Int)
    /// It speaks another version of the protocol.
    case otherProtocol(Int, known: Int)
    /// What it says is not in the protocol.
    case notProtocol(reason: String)
    /// Its menu cannot be part of one.
    case invalidMenu(reason: String)
    /// It ended while it was asked.
    case crashed(SessionEnding, lastWords: [String])
    /// What is in its menu is there already.
    case clash(String)
    /// What was said when it was asked, in words that were kept.
    case kept(String)
}

extension PluginRefusal: CustomStringConvertible {
    /// Why, and what to do about it.
    package var description: String {
        switch self {
        case .badName(let name):
            """
            '\(name)' cannot be a plugin's name: call the file devmenu-NAME, NAME in kebab-case \
            ASCII of 1 to 64 characters and not a number
            """
        case .shadowed(let other): "shadowed by \(other), which is found before it"
        case .notReached(let reason): "it cannot be looked at: \(reason)"
        case .notAFile: "it is no file"
        case .notExecutable(let path): "it is not executable: chmod +x '\(path)'"
        case .writableByOthers(let path):
            "'\(path)' is writable by others, who could replace it: chmod go-w '\(path)'"
        case .foreign(let path, let owner):
            "'\(path)' belongs to the user \(owner), and not to you or root"
        case .notStarted(let reason): "it cannot be started: \(reason)"
        case .noAnswer(let question, let seconds):
            "no answer: it did not say its \(question) within \(seconds) seconds"
        case .otherProtocol(let number, let known):
            "wrong protocol: it speaks version \(number), and this shell version \(known)"
        case .notProtocol(let reason): "wrong protocol: \(reason)"
        case .invalidMenu(let reason): "invalid menu: \(reason)"
        case .crashed(let ending, let lastWords):
            (["crashed: it \(ending) while it was asked for its menu"]
                + lastWords.suffix(3)).joined(separator: " | ")
        case .clash(let reason), .kept(let reason): reason
        }
    }
}
