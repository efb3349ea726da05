public import DevMenuKit

/// A menu that was read from a file: a title, and sections with their items.
public struct MenuFile: Sendable {
    /// What people read above it; `nil` where the file does not say.
    public let title: LocalizedText?
    /// The sections in order.
    public let sections: [MenuSection]
    /// The items in order, section by section.
    public let items: [any MenuItem]

    /// Adds all of it to a menu.
    ///
    /// - Parameter registry: Where it goes.
    /// - Throws: `RegistrationError`, where the menu has something of the same name.
    public func register(in registry: inout some MenuRegistry) throws(RegistrationError) {
        for section in sections { try registry.add(section) }
        for item in items { try Self.add(item, to: &registry) }
    }

    private static func add(
        _ item: some MenuItem,
        to registry: inout some MenuRegistry
    ) throws(RegistrationError) {
        try registry.add(item)
    }
}
