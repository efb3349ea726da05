import DevMenuSystem

/// A command of a story's outer line that replay has built in, so that it starts no program.
enum BuiltInCommand {
    /// The result of a command.
    struct Result: Equatable {
        var output: [UInt8] = []
        var errors = ""
        var status: Int32 = 0
    }

    /// Runs a command, whose output ends at ``ReplayedStep/limit``.
    ///
    /// - Parameters:
    ///   - words: Its name, and its arguments.
    ///   - input: Its input.
    ///   - directory: The story's directories, which it doesn't leave.
    /// - Returns: The result.
    static func run(_ words: [String], _ input: [UInt8], in directory: StoryDirectory) -> Result {
        let arguments = words.dropFirst()
        switch words[0] {
        case "echo":
            let isOpen = arguments.first == "-n"
            let text = arguments.dropFirst(isOpen ? 1 : 0).joined(separator: " ")
            let line = isOpen ? text : text + "\n"
            return Result(output: Array(line.utf8.prefix(ReplayedStep.limit)))
        case "printf":
            let text = printed(Array(arguments))
            return Result(output: Array(text.utf8.prefix(ReplayedStep.limit)))
        case "cd":
            let name = arguments.first
            guard arguments.count < 2, directory.enter(name) else {
                return Result(
                    errors: "cd: \(name ?? ""): no directory of the story has this name\n",
                    status: 1
                )
            }
        case "cat":
            var result = Result()
            for name in arguments.isEmpty ? ["-"] : Array(arguments)
            where result.output.count < ReplayedStep.limit {
                if name == "-" {
                    result.output += input
                } else if let path = directory.resolved(name),
                    let bytes = WholeFile(path).contents
                {
                    result.output += bytes
                } else {
                    result.errors += "cat: \(name): no file of the story has this name\n"
                    result.status = 1
                }
            }
            result.output.removeLast(max(0, result.output.count - ReplayedStep.limit))
            return result
        case "false": return Result(status: 1)
        default: break
        }
        return Result()
    }

    /// Returns the text of `printf`: `%s`, `%d` and `%%`, and escapes; the format is used until no argument
    /// is left.
    static func printed(_ words: [String]) -> String {
        guard let format = words.first else { return "" }
        let escapes: [Character: Character] = [
            "n": "\n", "t": "\t", "r": "\r", "\\": "\\", "\"": "\"",
        ]
        // Those of the format before, between and after the places of arguments.
        var texts = [""]
        var rest = format[...]
        while let character = rest.popFirst() {
            var shown = character
            switch (character, rest.first) {
            case ("%", "s"?), ("%", "d"?):
                rest.removeFirst()
                texts.append("")
                continue
            case ("%", "%"?): rest.removeFirst()
            case ("\\", let next?):
                guard let escaped = escapes[next] else { break }
                rest.removeFirst()
                shown = escaped
            default: break
            }
            texts[texts.count - 1].append(shown)
        }
        var text = ""
        var next = 1
        repeat {
            text += texts[0]
            for part in texts.dropFirst() {
                text += (next < words.count ? words[next] : "") + part
                next += 1
            }
        } while texts.count > 1 && next < words.count && text.utf8.count < ReplayedStep.limit
        return text
    }
}
