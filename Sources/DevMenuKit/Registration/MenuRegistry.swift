/// Where plugins put what they contribute.
///
/// All sections are registered before any item, so that an item may stand in a section that another
/// plugin brings.
public protocol MenuRegistry {
    /// Adds a section; one of the same identifier and title may be there already.
    mutating func add(_ section: MenuSection) throws(RegistrationError)

    /// Adds an item; its identifier is its own.
    mutating func add(_ item: some MenuItem) throws(RegistrationError)

    /// Adds a route; its path, whatever its case, is its own.
    mutating func add(_ route: Route) throws(RegistrationError)
}

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

/// What a plugin leaves in the linker section `devmenu_plugins` to be found there at start.
///
/// ```swift
/// #if objectFormat(ELF)
/// @section("devmenu_plugins")
/// #else
/// @section("__DATA_CONST,__devmenu")
/// #endif
/// @used private let hello: PluginRecord = { offer(Hello(), $0) }
/// ```
///
/// The section (SE-0492) is read once, at start. A static archive drops a plugin to which nothing
/// refers: link its object files. A dynamic library has bounds of its own, and what it brings is not
/// found through the program's.
public typealias PluginRecord = @convention(c) (UnsafeMutableRawPointer) -> Void

/// Hands a plugin over to whoever reads the linker section.
///
/// - Parameters:
///   - plugin: The plugin, which is made only if it is wanted.
///   - reader: What the record was called with.
///   - fileID: The file of the record, whose module is told as the plugin's origin.
public func offer<Plugin: MenuPlugin>(
    _ plugin: @autoclosure () -> Plugin,
    _ reader: UnsafeMutableRawPointer,
    fileID: StaticString = #fileID
) {
    let module = fileID.description.prefix { $0 != "/" }
    Unmanaged<LinkedPlugins>.fromOpaque(reader).takeUnretainedValue()
        .found(plugin, in: String(module))
}
