package import DevMenuKit
import DevMenuSystem

/// A file of variables for programs, such as `.env`.
///
/// A line is `NAME=value`, also with `export` before it. A value in single quotes is literal; in
/// double quotes `\n`, `\t`, `\"`, `\\` and `\$` have their meaning; without quotes it ends at a `#`
/// behind a blank. Nothing is replaced by other variables.
package struct DotenvFile {
    /// The most bytes of a file: 64 KiB.
    static let sizeLimit = 64 << 10

    /// The variables, in the file's order.
    package let variables: [(name: String, value: String)]

    /// Reads a file; one that is missing has no variables.
    ///
    /// - Parameter path: The file.
    /// - Throws: `ActionError` that names the line, and never shows a value.
    init(path: String) throws(ActionError) {
        guard FileSystem.exists(path) else {
            variables = []
            return
        }
        let name = ControlEscaping.escaped(path, as: .name)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.contents(of: path, atMost: Self.sizeLimit)
        } catch {
            throw ActionError(.failed, "cannot read '\(name)': \(error.message(in: path))")
        }
        self = try Self(bytes, name: name)
    }

    /// Reads the contents of a file.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - name: The file's name in errors.
    /// - Throws: `ActionError` that names the line, and never shows a value.
    package init(_ bytes: [UInt8], name: String) throws(ActionError) {
        func refuse(_ line: Int, _ reason: String) -> ActionError {
            ActionError(.failed, "\(name):\(line): \(reason)")
        }
        var variables: [(name: String, value: String)] = []
        let lines = bytes.withoutByteOrderMark.split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        for (index, bytes) in lines.enumerated() {
            let number = index + 1
            guard var line = String(validating: bytes, as: UTF8.self)?[...] else {
                throw refuse(number, "the line is not UTF-8")
            }
            line = Self.trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("export "), !line.hasPrefix("export =") {
                line = Self.trimmed(line.dropFirst(7))
            }
            guard let equals = line.firstIndex(of: "=") else {
                throw refuse(number, "there is no '=': write NAME=value")
            }
            let name = String(Self.trimmed(line[..<equals]))
            guard MenuFileShape.isVariable(name) else {
                throw refuse(
                    number,
                    "a variable's name has ASCII letters, digits and '_', and no digit first"
                )
            }
            if CodeVariable.includes(name) {
                throw refuse(
                    number,
                    "\(name) chooses the code that programs run, so a file can't set it: give it in "
                        + "'environment', which is trusted, or leave it out"
                )
            }
            guard let value = Self.value(of: Self.trimmed(line[line.index(after: equals)...]))
            else { throw refuse(number, "the value's quotation mark has no end on its line") }
            guard !value.utf8.contains(0) else { throw refuse(number, "the value has a NUL in it") }
            variables.append((name, value))
        }
        self.variables = variables
    }

    /// Returns a value as it is meant, or `nil` if a quotation mark has no end.
    private static func value(of text: Substring) -> String? {
        switch text.first {
        case "'":
            guard let end = text.dropFirst().firstIndex(of: "'") else { return nil }
            return String(text[text.index(after: text.startIndex)..<end])
        case "\"": return escapedValue(of: text.dropFirst())
        default:
            var value = text
            if let comment = text.indices.first(where: { index in
                text[index] == "#"
                    && (index == text.startIndex || text[text.index(before: index)].isWhitespace)
            }) {
                value = text[..<comment]
            }
            return String(trimmed(value))
        }
    }

    private static func escapedValue(of text: Substring) -> String? {
        var value = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                switch character {
                case "n": value.append("\n")
                case "t": value.append("\t")
                case "\"", "\\", "$": value.append(character)
                default: value += ["\\", character]
                }
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                return value
            } else {
                value.append(character)
            }
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
