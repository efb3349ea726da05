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
