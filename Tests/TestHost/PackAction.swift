import DevMenuKit

/// An action with all that a host can describe: it packs words, and has a preview.
struct PackAction: ActionTrigger, AddedByHand {
    let id: ItemID = "pack"
    let title: LocalizedText = "Pack"
    let risk = Risk.destructive
    let parameters: [any ActionParameter] = [Self.box, Self.seal, Self.words]

    private static let box = Parameter("box", of: String.self)
    private static let seal = Parameter("seal", optional: .secret)
    private static let words = Parameter("words", .rest)

    func details(in context: MenuContext) -> JSONObject {
        [
            "risk": .string(risk.rawValue), "parameters": parameters.json(in: context.locale),
            "names": ["wrap", "p"], "confirm": "Pack it all up?",
            "runs": ["pack {box} {words...}", "  in /warehouse"],
        ]
    }

    func preview(_ arguments: Arguments, in context: MenuContext) -> [String]? {
        ["pack \(words(of: arguments, seal: arguments[Self.seal]?.description))"]
    }

    func trigger(_ call: ActionCall) -> ActionResult {
        .done("packed \(words(of: call.arguments, seal: call[Self.seal]?.text))")
    }

    private func words(of arguments: Arguments, seal: String?) -> String {
        ([arguments[Self.box]] + [seal].compactMap(\.self) + arguments[Self.words])
            .map { "<\($0)>" }.joined()
    }
}

/// An action that listings leave out.
struct HiddenAction: ActionTrigger, AddedByHand {
    let id: ItemID = "trap-door"
    let title: LocalizedText = "Trap Door"
    let parameters: [any ActionParameter] = []

    func details(in context: MenuContext) -> JSONObject {
        ["risk": "safe", "parameters": [], "isHidden": true, "names": ["hatch"]]
    }

    func trigger(_ call: ActionCall) -> ActionResult { .done("it opens") }
}
