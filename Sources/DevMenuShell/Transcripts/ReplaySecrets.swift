import DevMenuKit

/// The secrets that a person gives for a replay: a transcript shows `***` in their place.
struct ReplaySecrets {
    /// The text that stands for a secret.
    static let mask = CommandText.secretMask

    /// The reason for which a story isn't run.
    struct MissingError: Error, Equatable, CustomStringConvertible {
        /// The name of the secret, as far as it's known.
        let name: String?

        var description: String { "it needs a secret: give --secret \(name ?? "NAME")=@FILE" }
    }

    private let values: [String: String]
    private let known = KnownSecrets()

    /// Creates secrets by the names of their arguments.
    init(_ values: [String: String] = [:]) {
        self.values = values
        for value in values.values { known.add(value) }
    }

    /// Returns a typed text with its secrets.
    ///
    /// - Parameters:
    ///   - text: The text, in which a secret is `NAME=***`, or an answer that is `***`.
    ///   - question: The question whose answer it is, or `nil`.
    /// - Returns: The text.
    /// - Throws: ``MissingError``.
    func filled(_ text: String, answering question: String? = nil) throws(MissingError) -> String {
        if let question, text == Self.mask {
            // It ends in the argument's name, `: ` and maybe a hint before that.
            let words = question.prefix { $0 != "(" && $0 != ":" }.split(separator: " ")
            return try value(words.last)
        }
        var filled = ""
        var rest = text[...]
        while let found = rest.firstRange(of: Self.mask) {
            let before = rest[..<found.lowerBound]
            guard before.hasSuffix("=") else { throw MissingError(name: nil) }
            let name = before.dropLast().reversed().prefix {
                $0.isLetter || $0.isNumber || $0 == "-"
            }
            let value = try value(Substring(String(name.reversed()).drop { $0 == "-" }))
            filled += before + value
            rest = rest[found.upperBound...]
        }
        return filled + rest
    }

    /// Returns an output in which the secrets are masked.
    func masked(_ text: String) -> String { known.masked(text) }

    private func value(_ name: Substring?) throws(MissingError) -> String {
        guard let name, let value = values[String(name)] else {
            throw MissingError(name: name.map(String.init))
        }
        return value
    }
}
