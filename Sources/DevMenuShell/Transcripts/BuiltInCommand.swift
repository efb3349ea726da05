import DevMenuSystem

/// A command of a story's outer line that replay has built in, so that it starts no program.
enum BuiltInCommand {
    /// The result of a command.
    struct Result: Equatable {
        var output: [UInt8] = []
        var errors = ""
        var status: Int32 = 0
    }

    /// Runs a command.
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
            return Result(output: Array((isOpen ? text : text + "\n").utf8))
        case "printf": return Result(output: Array(printed(Array(arguments)).utf8))
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
            for name in arguments.isEmpty ? ["-"] : Array(arguments) {
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
        var arguments = words.dropFirst()
        var text = ""
        repeat {
            let before = arguments.count
            var rest = format[...]
            while let character = rest.popFirst() {
                switch (character, rest.first) {
                case ("%", "s"?), ("%", "d"?):
                    rest.removeFirst()
                    text += arguments.popFirst() ?? ""
                case ("%", "%"?), ("\\", "\\"?), ("\\", "\""?):
                    text.append(rest.removeFirst())
                case ("\\", "n"?), ("\\", "t"?), ("\\", "r"?):
                    let escapes: [Character: Character] = ["n": "\n", "t": "\t", "r": "\r"]
                    text.append(escapes[rest.removeFirst()] ?? "\\")
                default: text.append(character)
                }
            }
            if arguments.count == before { break }
        } while !arguments.isEmpty
        return text
    }
}
