import DevMenuKit

/// An action with all that a host can say about one: it packs words, and tells what it would do.
struct PackAction: ActionTrigger, AddedByHand {
    let id: ItemID = "pack"
    let title: LocalizedText = "Pack"
    let risk = Risk.destructive
    let parameters = [
        Parameter("box", isRequired: true), Parameter("seal", isSecret: true),
        Parameter("words", isRest: true),
    ]

    func details(in context: MenuContext) -> JSONObject {
        [
            "risk": .string(risk.rawValue),
            "parameters": .array(parameters(in: context).map { $0.json(in: context.locale) }),
            "names": ["wrap", "p"], "confirm": "Pack it all up?",
            "runs": ["pack {box} {words...}", "  in /warehouse"],
        ]
    }

    func preview(_ arguments: Arguments, in context: MenuContext) -> [String]? {
        ["pack \(words(of: arguments, seal: "***"))"]
    }

    func trigger(_ call: ActionCall) -> ActionResult {
        .done("packed \(words(of: call.arguments, seal: call.arguments.string("seal") ?? ""))")
    }

    private func words(of arguments: Arguments, seal: String) -> String {
        let seal = arguments.string("seal") == nil ? [] : [seal]
        return ([arguments.string("box") ?? ""] + seal + arguments.words("words"))
            .map { "<\($0)>" }.joined()
    }
}

/// An action that listings leave out.
struct HiddenAction: ActionTrigger, AddedByHand {
    let id: ItemID = "trap-door"
    let title: LocalizedText = "Trap Door"
    let parameters: [Parameter] = []

    func details(in context: MenuContext) -> JSONObject {
        ["risk": "safe", "parameters": [], "isHidden": true, "names": ["hatch"]]
    }

    func trigger(_ call: ActionCall) -> ActionResult { .done("it opens") }
}
