import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The words of the prompt: the app's name, and marks for all that isn't as usual.
struct PromptWords {
    /// The words, and their meanings, for `set prompt`.
    static let summary =
        "%n is the app, %m where it is, %p its process, %a your access, %? the last status, %r if it's recorded"

    /// The host's hello, or `nil` without a host.
    private let hello: Hello?
    /// The words in place of the app's name if there is no host.
    private let absent: String
    /// The marks of everything that isn't as usual.
    private let marks: [String]
    /// Indicates whether what is typed and printed is recorded.
    var isRecorded = false

    /// Creates the words for a host.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - isReconnecting: `true` while the shell waits until the app runs again.
    ///   - absent: The words in place of the app's name if there is no host.
    ///   - sharesName: Returns whether several running apps have a name, with its label.
    init(
        of host: CurrentHost,
        isReconnecting: Bool = false,
        orNone absent: String = "devmenu",
        sharingName sharesName: (String) -> Bool
    ) {
        self.absent = absent
        hello = (host.session ?? host.state.host?.session)?.hello
        guard let hello else {
            marks = []
            return
        }
        var marks: [String] = []
        if isReconnecting {
            marks.append("reconnecting")
        } else if host.hasEnded {
            marks.append("ended")
        } else if !host.isOwn {
            marks.append(sharesName(hello.fullName) ? "attached, pid \(hello.pid)" : "attached")
        }
        if hello.build == BuildKind.production.rawValue { marks.append(hello.build) }
        if hello.access != .full { marks.append(hello.access.rawValue) }
        self.marks = marks
    }

    /// Returns a prompt with the words in place of `%n` and its like.
    ///
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - status: The status of the last line.
    /// - Returns: The prompt's text.
    func text(of prompt: String, status: Int32 = ExitStatus.success) -> String {
        let mark = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
        var text = ""
        var rest = prompt[...]
        while let sign = rest.firstIndex(of: "%") {
            text += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            switch rest.popFirst() {
            case "n": text += hello?.fullName ?? absent
            case "m": text += mark
            case "p": if let hello, hello.pid > 0 { text += "\(hello.pid)" }
            case "a": text += hello?.access.rawValue ?? ""
            case "?": text += "\(status)"
            case "r": text += isRecorded ? " (recorded)" : ""
            case "%", nil: text += "%"
            case let other?: text += "%\(other)"
            }
        }
        return text + rest
    }
}

extension Shell {
    /// Returns the words of the prompt.
    func promptWords(isReconnecting: Bool = false) -> PromptWords {
        var words = PromptWords(
            of: host,
            isReconnecting: isReconnecting,
            orNone: host.latestMenu == nil ? "not attached" : "devmenu"
        ) { name in (apps?.apps() ?? []).count { $0.fullName == name } > 1 }
        words.isRecorded = recorder != nil
        return words
    }

    /// The prompt that everybody has who hasn't set another.
    var plainPrompt: String { Prompt(promptWords().text(of: ShellSettings().prompt)).text }
}
