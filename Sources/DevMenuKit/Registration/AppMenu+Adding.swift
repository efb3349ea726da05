extension AppMenu {
    /// The same menu with more of the app's own at its end, while the process runs.
    ///
    /// - Parameters:
    ///   - sections: Sections that are not there yet.
    ///   - items: Items of these sections, which nothing else is called like.
    /// - Returns: The menu.
    package func adding(_ sections: [MenuSection], _ items: [any MenuItem]) -> AppMenu {
        let plugin = PluginID(app.name)
        return AppMenu(
            title: title,
            app: app,
            sections: self.sections + sections,
            entries: entries + items.map { Entry(item: $0, plugin: plugin) },
            routes: routes,
            plugins: plugins
        )
    }
}
