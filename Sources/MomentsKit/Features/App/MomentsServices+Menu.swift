package import DevMenuKit

extension MomentsServices {
    /// Adds the sections, the toggles and the routes of an app without a screen.
    ///
    /// Its routes answer with the text of their pages.
    package func add(to registry: inout some MenuRegistry) throws(RegistrationError) {
        try MomentsMenu.add(to: &registry, self, opening: NoScreen())
    }

    /// Returns the router of the menu for a language.
    func router(in locale: MenuLocale) -> MenuRouter {
        MenuRouter(
            routes: adoptedMenu?.routes ?? [],
            context: context(in: locale),
            opened: { [weak self] url in self?.opened(url) }
        )
    }

    /// Returns the context in which items and pages are read, for a language.
    func context(in locale: MenuLocale) -> MenuContext {
        MenuContext(app: app, directories: directories, settings: settings, locale: locale)
    }
}
