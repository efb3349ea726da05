/// An app's menu as the app itself lists, changes and runs it, such as on its own screen.
///
/// A `MenuHost` offers its menu to the app as it offers it to shells: what can't be done in a shell
/// can't be done here, and the access levels of shells apply. The journal has the app as the author
/// of changes. The host needn't be started.
///
/// ```swift
/// for section in await host.menu() {
///     for item in section.items { print(item.title, item.value ?? "", item.summary ?? "") }
/// }
/// try await host.set("tips-seen", to: false, why: "the demo")
/// let result = try await host.run(
///     "clear-cache",
///     arguments: ["domain": "images"],
///     confirmed: true
/// )
/// ```
///
/// In a build without the package trait `Menu` the menu is empty, and ``set(_:to:why:)`` and
/// ``run(_:arguments:confirmed:output:)`` throw, as they do where overrides don't apply.
///
/// Previews and tests of a screen conform their own menus.
public protocol OfferedMenu: Sendable {
    /// Returns the menu as it is now, without hidden items, with texts in a language.
    ///
    /// It awaits what items find out only when they are asked; what isn't found in time is left out.
    func menu(in locale: MenuLocale) async -> MenuListing

    /// A sequence of an element for each change that shells are told: of the menu or of a value.
    ///
    /// Each access creates a sequence for one consumer, from now on. Changes that come before the
    /// consumer asks for the next are one element.
    var menuChanges: AsyncStream<Void> { get }

    /// Sets a setting, as a person does in a shell.
    ///
    /// - Parameters:
    ///   - id: The setting's identifier.
    ///   - value: The new value in the protocol's form, or `null` to remove the override.
    ///   - why: The reason, for the journal.
    /// - Throws: The host's error, such as that of a value that doesn't fit.
    func set(_ id: ItemID, to value: JSONValue, why: String?) async throws(MenuError)

    /// Returns the reason why a setting has its value, as a shell's `explain --json` has it.
    ///
    /// - Throws: The host's error; by default, that the menu has none.
    func explanation(of id: ItemID) async throws(MenuError) -> JSONValue

    /// Lets overrides that are suspended after crashes at launch have their effect again.
    ///
    /// - Throws: The host's error; by default, that the menu has none.
    func resume() async throws(MenuError)

    /// Runs an action to its end; cancelling the task cancels the action.
    ///
    /// - Parameters:
    ///   - id: The action's identifier.
    ///   - arguments: The action's arguments, by the names of its parameters.
    ///   - confirmed: `true` if the user has answered the question of a risky action.
    ///   - output: Called with each piece of the action's output, and each line about its progress,
    ///     in order, on another thread.
    /// - Returns: The action's result, in the language of the menu that was last asked for.
    /// - Throws: The host's error: of the arguments, the confirmation or the action.
    func run(
        _ id: ItemID,
        arguments: JSONObject,
        confirmed: Bool,
        output: @escaping @Sendable (String) -> Void
    ) async throws(MenuError) -> ActionResult
}

extension OfferedMenu {
    /// Returns the menu as it is now, in English.
    public func menu() async -> MenuListing { await menu(in: .english) }

    /// Sets a setting without a reason.
    public func set(_ id: ItemID, to value: JSONValue) async throws(MenuError) {
        try await set(id, to: value, why: nil)
    }

    /// Throws an error: this menu explains nothing.
    public func explanation(of id: ItemID) async throws(MenuError) -> JSONValue {
        throw MenuError(code: "unknown-item", message: "nothing explains '\(id)' here")
    }

    /// Throws an error: this menu suspends nothing.
    public func resume() async throws(MenuError) {
        throw MenuError(code: "unknown-item", message: "nothing is suspended here")
    }

    /// Runs an action, without its output by default.
    @discardableResult
    public func run(
        _ id: ItemID,
        arguments: JSONObject = [:],
        confirmed: Bool = false
    ) async throws(MenuError) -> ActionResult {
        try await run(id, arguments: arguments, confirmed: confirmed) { _ in }
    }
}
