package import DevMenuKit

/// What the rows of a settings page call, by name, with or without their model.
package struct SettingsHandlers: Sendable {
    private typealias Body = @Sendable (any RowModel) async throws -> LocalizedText?

    private var bodies: [String: Body] = [:]
    private var names: [String] = []

    /// No handlers.
    package init() {}

    /// Adds a handler that is not told of the row.
    ///
    /// - Parameters:
    ///   - name: What rows call it; of two with one name the later one is called.
    ///   - body: Gives what people are told; `nil` for nothing.
    package mutating func add(
        _ name: String,
        _ body: @escaping @Sendable () async throws -> LocalizedText?
    ) {
        put(name) { _ in try await body() }
    }

    /// Adds a handler that takes the model of the row, of one type.
    ///
    /// - Parameters:
    ///   - name: What rows call it; of two with one name the later one is called.
    ///   - body: Gives what people are told; `nil` for nothing.
    package mutating func add<Model: RowModel>(
        _ name: String,
        _ body: @escaping @Sendable (Model) async throws -> LocalizedText?
    ) {
        put(name) { model in
            guard let model = model as? Model else {
                let found = type(of: model).modelClass
                throw HandlerError.otherModel(name, expected: Model.modelClass, found: found)
            }
            return try await body(model)
        }
    }

    /// Adds handlers that tell which row was chosen, for rows that lead nowhere in the sample.
    package mutating func addTelling(_ names: String...) {
        for name in names {
            put(name) { model in
                LocalizedText(en: "Chosen: \(model.title)", zhHans: "已选择：\(model.title)")
            }
        }
    }

    /// Calls a handler.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - model: What the row shows.
    /// - Returns: What people are told; `nil` for nothing.
    /// - Throws: ``HandlerError``, or what the handler throws.
    package func call(_ name: String, with model: any RowModel) async throws -> LocalizedText? {
        guard let body = bodies[name] else {
            throw HandlerError.unknown(
                name,
                suggestion: NearestName.suggestion(for: name, among: names)
            )
        }
        return try await body(model)
    }

    private mutating func put(_ name: String, _ body: @escaping Body) {
        if bodies.updateValue(body, forKey: name) == nil { names.append(name) }
    }
}
