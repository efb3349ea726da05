/// An annotation in the log of a GitHub workflow.
///
/// The form is that of "Workflow commands for GitHub Actions", whose runner decodes these escapes.
package enum GitHubAnnotation: String {
    case error, warning

    /// Returns the line of output that makes an annotation of a message.
    package func text(_ message: String, title: String) -> String {
        "::\(rawValue) title=\(escaped(title, isProperty: true))::\(escaped(message))"
    }

    /// Returns a text with its escapes; a carriage return and a newline are one character.
    private func escaped(_ text: String, isProperty: Bool = false) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: String(scalar)
            }
        }.joined()
    }
}
