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
        let letters = name.split { !$0.isLetter && !$0.isNumber }.compactMap(\.first)
        let isAlphabetic = letters.first?.isASCII ?? false
        let last = isAlphabetic ? letters.dropFirst().last : nil
        text = [letters.first ?? "?", last].compactMap { $0?.uppercased() }.joined()
    }
}
