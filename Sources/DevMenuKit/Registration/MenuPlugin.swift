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
    public static var id: PluginID { PluginID(String(describing: Self.self).kebabCased) }
}
