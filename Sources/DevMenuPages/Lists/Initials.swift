/// The letters that represent a person if a portrait can't be shown.
///
/// ```swift
/// let letters = Initials(of: "Taylor Swift").text
/// ```
public struct Initials: Hashable, Sendable {
    /// One character, or two for a name of several words in an alphabet.
    public let text: String

    /// Creates the initials of a name: `TS` for Taylor Swift, `李` for 李雷, `?` for none.
    public init(of name: String) {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first?.first else {
            text = "?"
            return
        }
        guard first.isASCII, words.count > 1, let last = words.last?.first else {
            text = first.uppercased()
            return
        }
        text = first.uppercased() + last.uppercased()
    }
}
