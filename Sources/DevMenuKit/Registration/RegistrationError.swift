/// An error that prevents something from being added to a menu.
public enum RegistrationError: Error, Equatable, Sendable {
    /// A name that isn't valid for its kind of thing.
    case badName(String, of: String, plugin: PluginID)
    /// Two items have this identifier.
    case duplicateItem(ItemID, plugin: PluginID, other: PluginID)
    /// Two sections have this identifier, but different titles or footers.
    case duplicateSection(SectionID, plugin: PluginID, other: PluginID)
    /// Two routes have this path.
    case duplicateRoute(String, plugin: PluginID, other: PluginID)
    /// Two settings have this key.
    case duplicateKey(String, item: ItemID, plugin: PluginID, other: PluginID)
    /// Two plugins, of different origins, have this identifier.
    case duplicatePlugin(PluginID, origin: String, other: String)
    /// No section has the identifier that the item names.
    case unknownSection(SectionID, item: ItemID, plugin: PluginID, suggestion: String?)
    /// The item is invalid.
    case badItem(ItemID, plugin: PluginID, reason: String)
    /// A parameter of the item or route, or the route's path, is invalid.
    case badParameter(String, of: String, plugin: PluginID, reason: String)
}

extension RegistrationError: CustomStringConvertible {
    /// A message for people that names every plugin involved.
    public var description: String {
        switch self {
        case .badName(let name, let thing, let plugin):
            """
            plugin '\(plugin)': '\(name)' can't be the name of \(thing): write kebab-case ASCII \
            of 1 to 64 characters
            """
        case .duplicateItem(let id, let plugin, let other):
            "plugin '\(plugin)': item '\(id)' already exists, \(Self.from(other, plugin))"
        case .duplicateSection(let id, let plugin, let other):
            """
            plugin '\(plugin)': section '\(id)' already exists with another title or footer, \
            \(Self.from(other, plugin))
            """
        case .duplicateRoute(let path, let plugin, let other):
            "plugin '\(plugin)': route '\(path)' already exists, \(Self.from(other, plugin))"
        case .duplicateKey(let key, let item, let plugin, let other):
            """
            plugin '\(plugin)': item '\(item)' is saved under the key '\(key)', which is already \
            taken, \(Self.from(other, plugin))
            """
        case .duplicatePlugin(let id, let origin, let other):
            "plugin '\(id)' of \(origin): another plugin with that name exists, from \(other)"
        case .unknownSection(let section, let item, let plugin, let suggestion):
            "plugin '\(plugin)': item '\(item)' names a section '\(section)' that doesn't exist"
                + NearestName.question(suggestion)
        case .badItem(let id, let plugin, let reason):
            "plugin '\(plugin)': item '\(id)' \(reason)"
        case .badParameter(let name, let thing, let plugin, let reason):
            "plugin '\(plugin)': parameter '\(name)' of \(thing) \(reason)"
        }
    }

    private static func from(_ other: PluginID, _ plugin: PluginID) -> String {
        other == plugin ? "added twice by the plugin" : "from plugin '\(other)'"
    }
}
