public import DevMenuKit
import Synchronization

/// Accepts an app's own sections, items, routes and plugins, until its host starts.
///
/// An error that can be detected at once is thrown. A clash that shows only beside what plugins
/// add, such as an identifier used twice, is reported in the menu's list of plugins, under the
/// app's own name.
public final class HostRegistry: MenuRegistry, Sendable {
    private struct State {
        var builder: MenuBuilder
        /// The menu, once nothing more may be added.
        var menu: AppMenu?
    }

    private let app: PluginID
    private let state: Mutex<State>

    /// Creates a registry with the plugins that are linked into the program.
    init(of core: AppCore, title: LocalizedText?) {
        app = PluginID(core.app.name)
        var builder = core.builder(title: title)
        builder.discover()
        state = Mutex(State(builder: builder))
    }

    /// Adds a section; the app's own come first, in this order.
    public func add(_ section: MenuSection) throws(RegistrationError) {
        try change(section.id.rawValue) { builder throws(RegistrationError) in
            try builder.add(section)
        }
    }

    /// Adds an item.
    public func add(_ item: some MenuItem) throws(RegistrationError) {
        try change(item.id.rawValue) { builder throws(RegistrationError) in
            try builder.add(item)
        }
    }

    /// Adds a route.
    public func add(_ route: Route) throws(RegistrationError) {
        try change(route.path) { builder throws(RegistrationError) in try builder.add(route) }
    }

    /// Adds a plugin; one that fails is refused and listed, and the rest of the menu is unaffected.
    public func add<Plugin: MenuPlugin>(plugin: Plugin) throws(RegistrationError) {
        try change(Plugin.id.rawValue) { $0.add(plugin: plugin) }
    }

    /// The menu as it is now.
    var menu: AppMenu { state.withLock { $0.menu ?? $0.builder.build() } }

    /// Returns the menu, to which nothing can be added from now on.
    func close() -> AppMenu {
        state.withLock { state in
            let menu = state.menu ?? state.builder.build()
            state.menu = menu
            return menu
        }
    }

    private func change(
        _ name: String,
        _ body: (inout MenuBuilder) throws(RegistrationError) -> Void
    ) throws(RegistrationError) {
        try state.withLock { state throws(RegistrationError) in
            guard state.menu == nil else { throw .tooLate(name, plugin: app) }
            try body(&state.builder)
        }
    }
}
