import DevMenuTesting
import Testing

/// A bound setting of a type, whose closures get to the app's value in a way.
struct BoundCase: Sendable, CustomTestStringConvertible {
    /// The way in which an app's closures get to its value.
    enum Way: CaseIterable { case plain, slow, onMainActor }

    /// An app with the setting `kept`.
    struct App {
        let host: InMemoryHost
        /// Gives it the value `now` without the menu.
        let become: () -> Void
        /// Has its closures throw, with a reason.
        let refuse: (String?) -> Void
    }

    private enum Server: String, CaseIterable { case production, staging }

    let testDescription: String
    let kind: JSONValue
    /// The value at first, one that is set, and the one that the app has then.
    let values: (old: JSONValue, new: JSONValue, now: JSONValue)
    /// A value that can't be set.
    let unfit: JSONValue
    /// Starts an app, whose closures are called or not.
    let start: @Sendable (_ callsApp: Bool) -> App

    static let all: [BoundCase] =
        cases("toggle", false, true, unfit: 3, JSONValue.bool) {
            BoundSetting("kept", title: "Kept", default: false, get: $0, set: $1)
        }
        + cases("number", 3, 7, unfit: 12, JSONValue.integer) {
            BoundSetting("kept", title: "Kept", in: 0...9, get: $0, set: $1)
        }
        + cases("number", 3, 70, { min($0, 10) }, unfit: 2.5, JSONValue.integer) {
            BoundSetting("kept", title: "Kept", default: 3, get: $0, set: $1)
        }
        + cases("number", 1.5, 50, { min($0, 10) }, unfit: 0, JSONValue.double) {
            BoundSetting("kept", title: "Kept", in: 0.1...100, default: 1.5, get: $0, set: $1)
        }
        + cases("text", "ada", "grace ⌘", unfit: 7, JSONValue.string) {
            BoundSetting("kept", title: "Kept", default: "ada", get: $0, set: $1)
        }
        + cases("choice", Server.production, .staging, unfit: "moon", { .string($0.rawValue) }) {
            BoundSetting("kept", title: "Kept", get: $0, set: $1)
        }

    /// Returns the cases of a type, of which an app may limit the value that is set.
    private static func cases<Value: Sendable>(
        _ kind: JSONValue,
        _ old: Value,
        _ new: Value,
        _ limit: @escaping @Sendable (Value) -> Value = { $0 },
        unfit: JSONValue,
        _ json: (Value) -> JSONValue,
        _ setting:
            @escaping @Sendable (
                @escaping BoundSetting<Value>.Getter, @escaping BoundSetting<Value>.Setter
            ) -> BoundSetting<Value>
    ) -> [BoundCase] {
        let values = (old: json(old), new: json(new), now: json(limit(new)))
        return Way.allCases.map { way in
            BoundCase(
                testDescription: "\(Value.self) \(way)"
                    + (values.new == values.now ? "" : ", clamped"),
                kind: kind,
                values: values,
                unfit: unfit
            ) { callsApp in
                let kept = KeptValue(old)
                let item =
                    switch way {
                    case .plain: setting(kept.get) { try await kept.set(limit($0)) }
                    case .slow:
                        setting {
                            await Task.detached { await Task.yield() }.value
                            return try await kept.get()
                        } _: {
                            await Task.detached { await Task.yield() }.value
                            try await kept.set(limit($0))
                        }
                    case .onMainActor:
                        setting { @MainActor in
                            try await kept.get()
                        } _: { @MainActor in
                            try await kept.set(limit($0))
                        }
                    }
                return App(
                    host: InMemoryHost(callsApp: callsApp) { item },
                    become: { kept.value = limit(new) },
                    refuse: { kept.refusal = $0 }
                )
            }
        }
    }
}
