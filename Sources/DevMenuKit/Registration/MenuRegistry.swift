/// Receives the sections, items and routes that plugins add to a menu.
///
/// The sections of all plugins are added before any item, so an item can be in a section that
/// another plugin adds.
public protocol MenuRegistry {
    /// Adds a section.
    ///
    /// A section with the same identifier may exist already if it is the same in title and footer.
    /// An invalid identifier is an error.
    mutating func add(_ section: MenuSection) throws(RegistrationError)

    /// Adds an item; an invalid item or a duplicate identifier is an error.
    mutating func add(_ item: some MenuItem) throws(RegistrationError)

    /// Adds a route; an invalid path, or one that exists already in any case, is an error.
    mutating func add(_ route: MenuRoute) throws(RegistrationError)
}

/// A type that adds items, sections and routes to a menu.
///
/// In a target that uses the build-tool plugin `PluginFinder` the conformance is all that a plugin
/// needs to be in the menu: a type that isn't generic, at the top level or in another type, with an
/// `init()`. One that the app creates itself conforms to ``AddedByHand`` as well.
///
/// ```swift
/// struct Hello: MenuPlugin {
///     func register(in registry: inout some MenuRegistry) throws {
///         try registry.add(Action("hello") { _ in .done("Hello, world!") })
///     }
/// }
/// ```
///
/// Laws: ``register(in:)`` adds the same each time, without waiting and without side effects. If it
/// throws, nothing of the plugin is added, and the rest of the menu is built.
public protocol MenuPlugin: Sendable {
    /// The plugin's identifier; by default the type's name in kebab-case.
    static var id: PluginID { get }

    /// Adds the plugin's sections, items and routes.
    ///
    /// - Parameter registry: The registry to add them to.
    /// - Throws: The registry's ``RegistrationError``, or the plugin's own reason not to be added.
    func register(in registry: inout some MenuRegistry) throws
}

extension MenuPlugin {
    /// The type's name in kebab-case.
    public static var id: PluginID {
        // Not `String(describing:)`, which searches every conformance of the program: for a few
        // plugins that is slower than the rest of a host's start.
        PluginID(_typeName(Self.self, qualified: false).kebabCased)
    }
}

/// A function in the linker section `devmenu_plugins` that registers a plugin.
///
/// `PluginFinder` writes one for each plugin of a target. In a target without it, or for a plugin
/// that is made in another way than by `init()`, write it yourself:
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
/// The section (SE-0492) is read once, at start. A linker drops the members of a static archive
/// that nothing refers to: link the plugin's object files instead. A dynamic library has its own
/// section, and the plugins in it aren't found.
public typealias PluginRecord = @convention(c) (UnsafeMutableRawPointer) -> Void

/// Offers a plugin to the reader of the linker section.
///
/// - Parameters:
///   - plugin: The plugin, which is made only if it's wanted.
///   - reader: The argument of the record.
///   - fileID: The file that contains the record; its module is reported as the plugin's origin.
public func offer<Plugin: MenuPlugin>(
    _ plugin: @autoclosure () -> Plugin,
    _ reader: UnsafeMutableRawPointer,
    fileID: StaticString = #fileID
) {
    let module = fileID.description.prefix { $0 != "/" }
    Unmanaged<LinkedPlugins>.fromOpaque(reader).takeUnretainedValue()
        .found(plugin, in: String(module))
}
