/// A manual page that is being written, in roff with the macros of `man` (groff_man(7)).
struct RoffPage {
    /// What has been written, in ASCII.
    private(set) var text = ""

    /// Begins a page of user commands.
    init(title: String, source: String) {
        request("TH", title.uppercased(), "1", "", source, "User Commands")
        // Names are copied from a page: none is hyphenated, and no blanks are spread between words.
        request("nh")
        request("ad", "l")
    }

    /// Begins a section.
    mutating func section(_ title: String) { request("SH", title) }

    /// Begins a part of a section.
    mutating func part(_ title: String) { request("SS", title) }

    /// A paragraph.
    mutating func paragraph(_ words: String) {
        request("PP")
        line(Self.escaped(words))
    }

    /// A term, and what it is about.
    ///
    /// - Parameters:
    ///   - term: What is explained; its first part is literally what is typed.
    ///   - parameters: What follows the literal part.
    ///   - words: The explanation.
    mutating func entry(_ term: String, parameters: String = "", _ words: String) {
        request("TP")
        line(Self.literal(term) + Self.escaped(parameters))
        line(Self.escaped(words))
    }

    /// Entries that belong to the one before them.
    mutating func indented(_ body: (inout RoffPage) -> Void) {
        request("RS")
        body(&self)
        request("RE")
    }

    /// Lines that stay as they are.
    mutating func example(_ lines: [String]) {
        request("PP")
        request("nf")
        request("RS")
        for line in lines { self.line(Self.escaped(line)) }
        request("RE")
        request("fi")
    }

    /// Text that says in roff what it says as it is.
    static func escaped(_ text: String) -> String {
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
            default: "\\[u" + Self.hexadecimal(scalar.value) + "]"
            }
        }.joined()
    }

    private static func literal(_ text: String) -> String { "\\fB" + escaped(text) + "\\fR" }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private mutating func request(_ name: String, _ arguments: String...) {
        let words = arguments.map { $0.isEmpty || $0.contains(" ") ? "\"\($0)\"" : $0 }
        text += "." + ([name] + words).joined(separator: " ") + "\n"
    }

    /// A line that begins with a full stop would be a request.
    private mutating func line(_ line: String) {
        text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
    }
}
