/// Contributes to a menu.
///
/// Laws: ``register(in:)`` adds the same each time; it neither waits nor does anything else. What it
/// throws refuses the plugin whole, and the rest of the menu stands.
public protocol MenuPlugin: Sendable {
    /// What people call it: the type's name in kebab-case by default.
    static var id: PluginID { get }

    /// Adds what the plugin contributes.
    ///
    /// - Parameter registry: Where it goes.
    /// - Throws: ``RegistrationError`` of the registry, or the plugin's own reason not to take part.
    func register(in registry: inout some MenuRegistry) throws
}

extension MenuPlugin {
    /// The type's name in kebab-case.
    public static var id: PluginID {
        // Not `String(describing:)`, which looks for conformances among all of the program's: for a few
        // plugins that takes longer than all the rest of a host's start.
        PluginID(_typeName(Self.self, qualified: false).kebabCased)
    }
}
