/// Why something cannot be part of a menu.
public enum RegistrationError: Error, Equatable, Sendable {
    /// Something is named in a way that its kind of name does not allow.
    case badName(String, of: String, plugin: PluginID)
    /// Two items have this identifier.
    case duplicateItem(ItemID, plugin: PluginID, other: PluginID)
    /// Two sections have this identifier but differ.
    case duplicateSection(SectionID, plugin: PluginID, other: PluginID)
    /// Two routes have this path.
    case duplicateRoute(String, plugin: PluginID, other: PluginID)
    /// Two settings are kept under this key.
    case duplicateKey(String, item: ItemID, plugin: PluginID, other: PluginID)
    /// Two plugins have this identifier; each is told by where it is from.
    case duplicatePlugin(PluginID, origin: String, other: String)
    /// No section has the identifier that the item names.
    case unknownSection(SectionID, item: ItemID, plugin: PluginID, suggestion: String?)
    /// The item itself cannot be as it is.
    case badItem(ItemID, plugin: PluginID, reason: String)
    /// A parameter of the item or route cannot be as it is.
    case badParameter(String, of: String, plugin: PluginID, reason: String)
    /// The host has started, and its menu stands.
    case tooLate(String, plugin: PluginID)
}

extension RegistrationError: CustomStringConvertible {
    /// A sentence for people, which names every plugin that has a part in it.
    public var description: String {
        switch self {
        case .badName(let name, let thing, let plugin):
            """
            plugin '\(plugin)': '\(name)' cannot be the name of \(thing): write kebab-case ASCII \
            of 1 to 64 characters
            """
        case .duplicateItem(let id, let plugin, let other):
            "plugin '\(plugin)': item '\(id)' is already there, \(Self.from(other, plugin))"
        case .duplicateSection(let id, let plugin, let other):
            """
            plugin '\(plugin)': section '\(id)' is already there with another title or footer, \
            \(Self.from(other, plugin))
            """
        case .duplicateRoute(let path, let plugin, let other):
            "plugin '\(plugin)': route '\(path)' is already there, \(Self.from(other, plugin))"
        case .duplicateKey(let key, let item, let plugin, let other):
            """
            plugin '\(plugin)': item '\(item)' is kept under the key '\(key)', which is already \
            taken, \(Self.from(other, plugin))
            """
        case .duplicatePlugin(let id, let origin, let other):
            "plugin '\(id)' of \(origin): another plugin of that name is there, from \(other)"
        case .unknownSection(let section, let item, let plugin, let suggestion):
            "plugin '\(plugin)': item '\(item)' names a section '\(section)' that is not there"
                + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
        case .badItem(let id, let plugin, let reason):
            "plugin '\(plugin)': item '\(id)' \(reason)"
        case .badParameter(let name, let thing, let plugin, let reason):
            "plugin '\(plugin)': parameter '\(name)' of \(thing) \(reason)"
        case .tooLate(let name, let plugin):
            "plugin '\(plugin)': '\(name)' was added after the host had started: add it before"
        }
    }

    private static func from(_ other: PluginID, _ plugin: PluginID) -> String {
        other == plugin ? "added twice by the plugin" : "from plugin '\(other)'"
    }
}
