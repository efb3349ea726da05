/// An item that can be run; each one is also a plugin that adds itself.
///
/// Conform a type to it for an action with its own state or code; for a closure use ``Action``.
///
/// Laws: ``trigger(_:)`` runs on its own thread, for as long as it needs. If it can run for long,
/// it checks for cancellation. An error that it throws is shown to the person who ran it.
///
/// ```swift
/// struct RotateKeys: ActionTrigger {
///     let id: ItemID = "rotate-keys"
///     let title: LocalizedText = "Rotate the keys"
///     let risk = Risk.destructive
///
///     func trigger(_ call: ActionCall) async throws -> ActionResult { .done("2 keys") }
/// }
/// ```
public protocol ActionTrigger: MenuItem, MenuPlugin {
    /// The risk of running the action; ``Risk/undeclared`` by default.
    var risk: Risk { get }
    /// The parameters, in the order in which people type their arguments; none by default.
    var parameters: [any ActionParameter] { get }

    /// Indicates whether it can have only one run at a time; `false` by default.
    ///
    /// While it runs, whoever else runs it gets the error that it's running already.
    var isExclusive: Bool { get }

    /// Returns the parameters for a particular app; ``parameters`` by default.
    ///
    /// Implement it if choices are known only when the app runs, such as those that an actor has:
    /// return a ``Parameter`` as `Self.shelf.among(await shelves.names)`.
    ///
    /// Laws: the result has the names of ``parameters``, in their order. It may await, but doesn't
    /// block its thread. A host that lists the action waits for two seconds, and then lists
    /// ``parameters``. Arguments that don't fit are rejected before a person is asked to confirm
    /// the action.
    func parameters(in context: MenuContext) async -> [any ActionParameter]

    /// Runs the action.
    ///
    /// - Parameter call: The arguments, the context, and the means to print and report progress.
    /// - Returns: The result.
    /// - Throws: The error that is shown to the person who ran the action.
    func trigger(_ call: ActionCall) async throws -> ActionResult

    /// Describes the effect that a call would have, for `--dry-run` and for the question before a
    /// risky action, or returns `nil`, the default.
    ///
    /// Law: it changes nothing and prints nothing. Nobody has been asked to confirm the action.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, checked and read as those of a call: `arguments[Self.count]`.
    ///   - context: The app, its settings, and the language of the shell.
    /// - Returns: Lines for people, with `***` for secrets, none if the call would do nothing, so that
    ///   nobody is asked; or `nil` if the action has no preview.
    /// - Throws: The error that is shown to the person who asked; after an ``ArgumentError`` nobody is
    ///   asked to confirm the action.
    func preview(_ arguments: Arguments, in context: MenuContext) async throws -> [String]?
}

extension ActionTrigger {
    /// Always ``ItemKind/action``.
    public var kind: ItemKind { .action }

    /// The role of an item that can be run.
    public var role: ItemRole { .action(self) }

    /// The risk ``Risk/undeclared``.
    public var risk: Risk { .undeclared }

    /// No parameters.
    public var parameters: [any ActionParameter] { [] }

    /// Any number of runs at a time.
    public var isExclusive: Bool { false }

    /// Returns ``parameters``, for every app.
    public func parameters(in context: MenuContext) async -> [any ActionParameter] { parameters }

    /// Returns `nil`: the action has no preview.
    public func preview(
        _ arguments: Arguments,
        in context: MenuContext
    ) async throws -> [String]? {
        nil
    }

    /// Returns the risk and ``parameters``; a host lists the app's parameters instead of these.
    public func details(in context: MenuContext) -> JSONObject {
        var details = risk.json
        details["parameters"] = parameters.json(in: context.locale)
        return details
    }

    /// Adds the action itself.
    public func register(in registry: inout some MenuRegistry) throws {
        try registry.add(self)
    }
}

/// The risk of running an action.
///
/// ```swift
/// Action("cancel-order", title: "Cancel the order", risk: .destructive) { _ in .done }
/// ```
public enum Risk: String, CaseIterable, Sendable {
    /// No risk, as declared by the action's author: a coding agent may run it without asking.
    case safe
    /// No declared risk: people run it like a safe action, and a coding agent has to ask.
    case undeclared
    /// A risk to data that the app stores; the shell asks for confirmation.
    case destructive
    /// The end of the app; the shell asks for confirmation.
    case fatal
}

extension Risk: Comparable {
    /// Returns `true` if the first risk is smaller than the second.
    public static func < (one: Risk, other: Risk) -> Bool {
        allCases.first { $0 == one || $0 == other } == one && one != other
    }
}

extension Risk {
    /// Indicates whether a person is asked before the action runs.
    package var needsConfirmation: Bool { self > .undeclared }

    /// The members that an action has for it in the protocol; an undeclared risk reads as safe.
    package var json: JSONObject {
        self == .undeclared
            ? ["risk": .string(Risk.safe.rawValue)]
            : ["risk": .string(rawValue), "isRiskDeclared": true]
    }

    /// Creates the risk that a menu's file declares, or `nil` for a word that declares none.
    package init?(declared word: String) {
        guard let risk = Risk(rawValue: word), risk != .undeclared else { return nil }
        self = risk
    }
}
