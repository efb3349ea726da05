public import DevMenuKit

/// The handlers of a settings page's rows, by name; each is called with or without the row's model.
///
/// ```swift
/// var handlers = SettingsHandlers()
/// handlers.add("logOut") { "Logged out" }
/// handlers.add("show") { (row: SampleRow) in LocalizedText(row.title) }
/// ```
public struct SettingsHandlers: Sendable {
    /// A call of a handler with a row's model, which returns the message to show.
    typealias Call = @Sendable () async throws -> LocalizedText?

    private struct Handler {
        /// The class of the model that it accepts; empty for any.
        var modelClass = ""
        /// Returns the call with a model, or `nil` for one that it doesn't accept.
        let call: @Sendable (any RowModel) -> Call?
    }

    private var handlers: [String: Handler] = [:]

    /// Creates an empty collection of handlers.
    public init() {}

    /// Adds a handler that doesn't receive the row's model.
    ///
    /// - Parameters:
    ///   - name: The handler's name; of two with one name the later is called.
    ///   - body: Returns the message to show, or `nil`.
    public mutating func add(
        _ name: String,
        _ body: @escaping @Sendable () async throws -> LocalizedText?
    ) { handlers[name] = Handler { _ in body } }

    /// Adds a handler that receives the row's model, of one type.
    ///
    /// - Parameters:
    ///   - name: The handler's name; of two with one name the later is called.
    ///   - body: Returns the message to show, or `nil`.
    public mutating func add<Model: RowModel>(
        _ name: String,
        _ body: @escaping @Sendable (Model) async throws -> LocalizedText?
    ) {
        handlers[name] = Handler(modelClass: Model.modelClass) { model in
            guard let model = model as? Model else { return nil }
            return { try await body(model) }
        }
    }

    /// Adds handlers that show which row was chosen, for rows that lead nowhere in the sample.
    public mutating func addPlaceholders(_ names: String...) {
        for name in names {
            handlers[name] = Handler { model in
                { LocalizedText("Chosen: \(model.title)", ["zh-Hans": "已选择：\(model.title)"]) }
            }
        }
    }

    /// Calls a handler.
    ///
    /// - Parameters:
    ///   - name: The handler's name.
    ///   - model: The row's model.
    /// - Returns: The message to show, or `nil`.
    /// - Throws: ``HandlerError``, or the handler's own error.
    public func call(_ name: String, with model: any RowModel) async throws -> LocalizedText? {
        try await bound(name, to: model)()
    }

    /// Returns the call of a handler with a model, without calling it.
    func bound(_ name: String, to model: any RowModel) throws(HandlerError) -> Call {
        guard let handler = handlers[name] else {
            let names = handlers.keys.sorted()
            throw .unknown(name, suggestion: NearestName.suggestion(for: name, among: names))
        }
        guard let call = handler.call(model) else {
            let found = type(of: model).modelClass
            throw .otherModel(name, expected: handler.modelClass, found: found)
        }
        return call
    }
}

/// An error of a row that can't call its handler.
public enum HandlerError: Error, Equatable, Sendable {
    /// The page's presenter has no handler of this name.
    case unknown(String, suggestion: String?)
    /// The handler of this name accepts a model of another class.
    case otherModel(String, expected: String, found: String)
}

extension HandlerError: UserFacingError, CustomStringConvertible {
    /// The message for users.
    public var message: LocalizedText {
        switch self {
        case .unknown(let name, let suggestion?):
            LocalizedText(
                "the page's presenter has no handler '\(name)'"
                    + NearestName.question(suggestion),
                ["zh-Hans": "页面没有处理函数“\(name)”。你是不是要找“\(suggestion)”？"]
            )
        case .unknown(let name, nil):
            LocalizedText(
                """
                the page's presenter has no handler '\(name)': give it one, or the row another \
                name
                """,
                ["zh-Hans": "页面没有处理函数“\(name)”：请添加该函数，或修改该行的函数名"]
            )
        case .otherModel(let name, let expected, let found):
            LocalizedText(
                "handler '\(name)' takes a \(expected), but the row has a \(found)",
                ["zh-Hans": "处理函数“\(name)”需要 \(expected)，但该行是 \(found)"]
            )
        }
    }

    /// The message in English.
    public var description: String { message.english }
}
