import FoundationEssentials

/// An address on the web, as far as it can be judged without going there.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was written.
    package let description: String

    /// Reads an address; `nil` for what is no absolute http or https URL.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(), !host.isEmpty
        else { return nil }
        description = text
    }
}
