import DevMenuKit

/// Writes a manual page in roff, with the macros of `man` (groff_man(7)).
package struct RoffPage {
    /// The text so far, in ASCII.
    package private(set) var text = ""

    /// Starts a page of user commands.
    package init(title: String, source: String) {
        request("TH", title.uppercased(), "1", "", source, "User Commands")
        // Readers copy names from the page: no hyphenation, and no stretched blanks between words.
        request("nh")
        request("ad", "l")
    }

    /// Starts a section.
    package mutating func section(_ title: String) { request("SH", title) }

    /// Starts a subsection.
    package mutating func part(_ title: String) { request("SS", title) }

    /// Adds a paragraph.
    package mutating func paragraph(_ words: String) {
        request("PP")
        line(Self.escaped(words))
    }

    /// Adds a term and its explanation.
    ///
    /// - Parameters:
    ///   - term: The term, in bold, as a user types it.
    ///   - parameters: The parameters after the term, in the normal font.
    ///   - words: The explanation.
    package mutating func entry(_ term: String, parameters: String = "", _ words: String) {
        request("TP")
        line(Self.literal(term) + Self.escaped(parameters))
        line(Self.escaped(words))
    }

    /// Adds entries that belong to the one before them.
    package mutating func indented(_ body: (inout RoffPage) -> Void) {
        request("RS")
        body(&self)
        request("RE")
    }

    /// Adds lines as they are, without filling.
    package mutating func example(_ lines: [String]) {
        request("PP")
        request("nf")
        request("RS")
        for line in lines { self.line(Self.escaped(line)) }
        request("RE")
        request("fi")
    }

    /// Returns the text with roff's special characters escaped.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case "\n": " "
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u" + scalar.value.hexadecimal(4) + "]"
            }
        }.joined()
    }

    private static func literal(_ text: String) -> String { "\\fB" + escaped(text) + "\\fR" }

    private mutating func request(_ name: String, _ arguments: String...) {
        let words = arguments.map { $0.isEmpty || $0.contains(" ") ? "\"\($0)\"" : $0 }
        text += "." + ([name] + words).joined(separator: " ") + "\n"
    }

    /// Adds a line; one that starts with a full stop would otherwise be a request.
    private mutating func line(_ line: String) {
        text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
    }
}
