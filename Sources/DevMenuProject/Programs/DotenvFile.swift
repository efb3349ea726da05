package import DevMenuKit
import DevMenuSystem

/// A file of variables for programs, such as `.env`, as a shell reads it.
///
/// A line is `NAME=value`, also with `export` before it. A value in single quotes is literal; in
/// double quotes `\n`, `\t`, `\"`, `\\`, `\$` and an escaped backtick have their meaning; parts with and
/// without quotes join. A value without quotes ends at a `#` behind a blank. Outside single quotes `${NAME}`
/// stands for a variable from above or of the environment, and `$NAME`, which passwords have, for
/// itself.
package struct DotenvFile {
    /// The most bytes of a file: 64 KiB.
    static let sizeLimit = 64 << 10

    /// The variables, in the file's order; of those with one name, the last.
    package private(set) var variables: [(name: String, value: String)] = []

    /// Reads a file; one that is missing has no variables.
    ///
    /// - Parameters:
    ///   - reference: The file.
    ///   - environment: Returns the value of a variable that doesn't stand in the file.
    /// - Throws: `ActionError` that names the line, and never shows a value.
    init(
        _ reference: DotenvReference,
        environment: (String) -> String? = { _ in nil }
    ) throws(ActionError) {
        let path = reference.path
        guard FileSystem.exists(path) else { return }
        let name = ControlEscaping.escaped(path, as: .name)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.contents(of: path, atMost: Self.sizeLimit)
        } catch {
            throw ActionError(.failed, "cannot read '\(name)': \(error.message(in: path))")
        }
        let allowed = reference.allowed
        self = try Self(bytes, name: name, allowing: allowed, environment: environment)
    }

    /// Reads the contents of a file.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - name: The file's name in errors.
    ///   - allowed: The names that may be there although they choose code.
    ///   - environment: Returns the value of a variable that doesn't stand above.
    /// - Throws: `ActionError` that names the line, and never shows a value.
    package init(
        _ bytes: [UInt8],
        name: String,
        allowing allowed: [String] = [],
        environment: (String) -> String? = { _ in nil }
    ) throws(ActionError) {
        var text = DotenvText(bytes.withoutByteOrderMark)
        while true {
            let line: DotenvText.Line?
            do throws(DotenvProblem) {
                line = try text.next { name in
                    variables.last { $0.name == name }?.value ?? environment(name)
                }
                if let name = line?.name, !allowed.contains(name), CodeVariable.includes(name) {
                    throw .choosesCode(name)
                }
            } catch {
                throw ActionError(.failed, "\(name):\(text.line): \(error)")
            }
            guard let line else { break }
            variables.removeAll { $0.name == line.name }
            variables.append((line.name, line.value))
        }
    }
}

/// A file of variables as a menu's file names it.
struct DotenvReference: Equatable, Sendable {
    /// The file's path.
    let path: String
    /// The names that it may have although they choose code.
    var allowed: [String] = []

    /// The shape of one in a menu's file.
    static let shape = MenuFileShape.anyOf([
        .text(limit: 4_096),
        .object([
            .required("file", .text(limit: 4_096), "The file, relative to the menu's."),
            .optional(
                "allow",
                .list(of: .variable, atLeast: 1),
                "The variables that it may have although they choose the code that programs run."
            ),
        ]),
    ])

    /// The line that people read on it.
    var shownLine: String {
        let names = allowed.isEmpty ? "" : ", \(allowed.joined(separator: ", ")) among them"
        return "  with the variables in \(CommandText.text(of: [path]))\(names)"
    }
}

/// An error in a line of a file of variables.
private enum DotenvProblem: Error, CustomStringConvertible {
    case notText, noEquals, name, quote, nul, command, reference
    case unset(String)
    case choosesCode(String)

    var description: String {
        switch self {
        case .notText: "the line is not UTF-8"
        case .noEquals: "there is no '=': write NAME=value"
        case .name: "a variable's name has ASCII letters, digits and '_', and no digit first"
        case .quote: "the value's quotation mark has no end"
        case .nul: "the value has a NUL in it"
        case .command:
            "a shell would run a command here: write the value in single quotes, or its result"
        case .reference:
            "'${' begins ${NAME}, and nothing else is known: write the value in single quotes to "
                + "have it as it is"
        case .unset(let name):
            "there is no ${\(name)}: give it a value above, or write the value in single quotes"
        case .choosesCode(let name):
            "\(name) chooses the code that programs run, so a file can't set it: give it in "
                + "'environment', which is trusted, name it in 'allow' of 'dotenv', or leave it out"
        }
    }
}

/// The text of a file of variables, read from its beginning.
private struct DotenvText {
    typealias Line = (name: String, value: String)

    /// The line of the variable that was read last, or of its error, from 1.
    private(set) var line = 1

    private var rest: ArraySlice<UInt8>
    /// The line breaks before the rest.
    private var breaks = 0

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Reads the next variable, or returns `nil` at the end.
    mutating func next(_ value: (String) -> String?) throws(DotenvProblem) -> Line? {
        while true {
            while let byte = rest.first, Self.isSpace(byte) { skip() }
            guard let first = rest.first else { return nil }
            line = breaks + 1
            guard first == UInt8(ascii: "#") else { break }
            _ = takeLine { _ in false }
        }
        let head = takeLine { $0 == UInt8(ascii: "=") }
        guard var name = String(validating: head, as: UTF8.self)?[...] else { throw .notText }
        guard rest.first == UInt8(ascii: "=") else { throw .noEquals }
        skip()
        if let blank = name.firstIndex(where: { $0 == " " || $0 == "\t" }),
            name[..<blank] == "export", name[blank...].contains(where: { !$0.isWhitespace })
        {
            name = name[blank...]
        }
        name = name.drop(while: \.isWhitespace)
        while name.last?.isWhitespace == true { name.removeLast() }
        guard MenuFileShape.isVariable(String(name)) else { throw .name }
        let bytes = try takeValue(value)
        guard !bytes.contains(0) else { throw .nul }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return (String(name), text)
    }

    private mutating func takeValue(
        _ value: (String) -> String?
    ) throws(DotenvProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        // The number of bytes before blanks at the end.
        var kept = 0
        var quote: UInt8?
        var wasBlank = true
        while let byte = rest.first {
            if quote == nil, byte == UInt8(ascii: "\n") { break }
            if quote == nil, byte == UInt8(ascii: "#"), wasBlank {
                _ = takeLine { _ in false }
                break
            }
            skip()
            wasBlank = quote == nil && Self.isSpace(byte)
            switch byte {
            case UInt8(ascii: "'") where quote != UInt8(ascii: "\""),
                UInt8(ascii: "\"") where quote != UInt8(ascii: "'"):
                quote = quote == nil ? byte : nil
            case UInt8(ascii: "\r") where rest.first == UInt8(ascii: "\n"): continue
            case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): bytes += takeEscape()
            case UInt8(ascii: "`") where quote != UInt8(ascii: "'"): throw .command
            case UInt8(ascii: "$") where quote != UInt8(ascii: "'"):
                if rest.first == UInt8(ascii: "(") { throw .command }
                bytes += try takeReference(value) ?? [byte]
            default:
                // Blanks without quotes count only if something stands on both sides of them.
                if !wasBlank || !bytes.isEmpty { bytes.append(byte) }
                if wasBlank { continue }
            }
            kept = bytes.count
        }
        guard quote == nil else { throw .quote }
        return Array(bytes[..<kept])
    }

    /// Reads what follows a backslash in double quotes.
    private mutating func takeEscape() -> [UInt8] {
        guard let byte = rest.first else { return [UInt8(ascii: "\\")] }
        skip()
        switch byte {
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        // As in a shell, the line goes on in the next one.
        case UInt8(ascii: "\n"): return []
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`"):
            return [byte]
        default: return [UInt8(ascii: "\\"), byte]
        }
    }

    /// Reads the name behind a `$` if it's in braces, and returns its value.
    private mutating func takeReference(
        _ value: (String) -> String?
    ) throws(DotenvProblem) -> [UInt8]? {
        guard rest.first == UInt8(ascii: "{") else { return nil }
        let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\n") }
        let text = String(decoding: name, as: UTF8.self)
        guard MenuFileShape.isVariable(text), name.endIndex < rest.endIndex,
            rest[name.endIndex] == UInt8(ascii: "}")
        else { throw .reference }
        rest = rest[(name.endIndex + 1)...]
        guard let value = value(text) else { throw .unset(text) }
        return Array(value.utf8)
    }

    /// Reads up to the end of the line, or to a byte before it.
    private mutating func takeLine(_ isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = rest.prefix { $0 != UInt8(ascii: "\n") && !isEnd($0) }
        rest = rest[taken.endIndex...]
        return taken
    }

    private mutating func skip() {
        if rest.removeFirst() == UInt8(ascii: "\n") { breaks += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
    }
}
