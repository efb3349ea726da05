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
