import FoundationEssentials

/// An absolute http or https URL, checked without network access.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was written.
    package let description: String

    /// Creates an address, or `nil` where the text is no absolute http or https URL.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(), !host.isEmpty
        else { return nil }
        description = text
    }
}
