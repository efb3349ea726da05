package import DevMenuKit

extension MomentsServices {
    /// Adds the sections, the toggles and the routes of an app without a screen, whose routes answer
    /// with their pages' text.
    package func add(to registry: inout some MenuRegistry) throws(RegistrationError) {
        try MomentsMenu.add(to: &registry, self, opening: NoScreen())
    }

    /// The router of the menu, for somebody who speaks a language.
    func router(in locale: MenuLocale) -> MenuRouter {
        MenuRouter(
            routes: adoptedMenu?.routes ?? [],
            context: context(in: locale),
            opened: { [weak self] url in self?.opened(url) }
        )
    }

    /// What items and pages are read in, for somebody who speaks a language.
    func context(in locale: MenuLocale) -> MenuContext {
        MenuContext(app: app, directories: directories, settings: settings, locale: locale)
    }
}
