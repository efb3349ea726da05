package import DevMenuClient
package import DevMenuKit
import DevMenuWire

/// Settings and values as `with` and `matrix` name them.
extension ListedMenu {
    /// Returns the setting with an identifier or a storage key.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - command: The verb or the flag that it's a word of, for the error.
    /// - Returns: The setting.
    /// - Throws: ``CommandError``, which suggests the nearest one.
    package func setting(_ name: String, for command: String) throws(CommandError) -> ListedItem {
        let settings = items.filter(\.isSetting)
        guard let item = settings.first(where: { $0.id == name || $0.received.key == name }) else {
            let names = settings.map(\.id)
            throw .badWord(name, of: command, expected: "a setting of the menu", among: names)
        }
        guard !item.received.isKeptByApp else {
            let words = "\(command): '\(item.id)' has no value for one run: the app keeps it"
            throw .host(.refused(WireError(.denied, words)))
        }
        return item
    }

    /// Returns the setting and the value of a word `SETTING=VALUE`.
    ///
    /// - Throws: ``CommandError``, also for a setting whose value is fixed.
    package func assignment(
        _ word: String,
        for command: String
    ) throws(CommandError) -> (item: ListedItem, value: JSONValue) {
        let (name, text) = FlagScanner.split(word)
        let item = try setting(name, for: command)
        let value = try item.value(of: text ?? "", for: command)
        guard item.isWritable else {
            let words = "\(command): '\(item.id)' can't be set: its value is fixed"
            throw .host(.refused(WireError(.denied, words)))
        }
        return (item, value)
    }
}
