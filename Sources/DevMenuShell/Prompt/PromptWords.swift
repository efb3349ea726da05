import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The words of the prompt: the app's name, and marks for all that isn't as usual.
struct PromptWords {
    /// The words, and their meanings, for `set prompt`.
    static let summary = "%n is the app, %m where it is, %p its process, %a your access"

    /// The app's name.
    private let name: String
    /// The marks of everything that isn't as usual.
    private let marks: [String]
    private let process: String
    private let access: String

    /// Creates the words for a host.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - isReconnecting: `true` while the shell waits until the app runs again.
    ///   - sharesName: Returns whether several running apps have a name, with its label.
    init(
        of host: CurrentHost,
        isReconnecting: Bool = false,
        sharingName sharesName: (String) -> Bool
    ) {
        guard let session = host.session ?? host.state.host?.session else {
            name = "devmenu"
            (marks, process, access) = ([], "", "")
            return
        }
        let hello = session.hello
        name = hello.fullName
        process = hello.pid > 0 ? "\(hello.pid)" : ""
        access = hello.access.rawValue
        var marks: [String] = []
        if isReconnecting {
            marks.append("reconnecting")
        } else if !host.isOwn {
            marks.append(sharesName(hello.fullName) ? "attached, pid \(hello.pid)" : "attached")
        }
        if hello.build == BuildKind.production.rawValue { marks.append(hello.build) }
        if hello.access != .full { marks.append(hello.access.rawValue) }
        if host.hasEnded, !isReconnecting { marks.append("ended") }
        self.marks = marks
    }

    /// Returns a prompt with the words in place of `%n` and its like.
    func text(of prompt: String) -> String {
        let mark = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
        var text = ""
        var rest = prompt[...]
        while let sign = rest.firstIndex(of: "%") {
            text += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            switch rest.popFirst() {
            case "n": text += name
            case "m": text += mark
            case "p": text += process
            case "a": text += access
            case "%", nil: text += "%"
            case let other?: text += "%\(other)"
            }
        }
        return text + rest
    }
}
