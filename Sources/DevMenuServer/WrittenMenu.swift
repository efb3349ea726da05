package import DevMenuKit
import DevMenuWire

/// The answer to a request for a menu's list, written already, for a menu that isn't loaded yet.
package struct WrittenMenu: Sendable {
    /// The language of the answer.
    package let locale: MenuLocale
    /// The title above the menu, in that language.
    package let title: String
    /// The result of `menu.list` in JSON.
    package let json: [UInt8]
    /// Indicates whether the values in the answer are still those that people have set.
    package let isCurrent: @Sendable () -> Bool

    /// Creates the answer in a language.
    package init(
        locale: MenuLocale,
        title: String,
        json: [UInt8],
        isCurrent: @escaping @Sendable () -> Bool
    ) {
        self.locale = locale
        self.title = title
        self.json = json
        self.isCurrent = isCurrent
    }

    /// Returns the line that answers a request.
    func line(answering id: RequestID) -> [UInt8] {
        var writer = JSONWriter(capacity: json.count + 64)
        MessageWriter.response(id: id, into: &writer) { $0.append(json) }
        return writer.bytes
    }
}
