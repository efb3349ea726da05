import DevMenuKit

/// An action that crashes or ends the app on purpose, in the chosen way.
struct CrashApp: ActionTrigger {
    let id: ItemID = "crash-app"
    let title = LocalizedText("Crash App", ["zh-Hans": "闪退 App"])
    let summary = LocalizedText(
        "Ends the app on purpose, in one of the ways in which apps crash.",
        ["zh-Hans": "以所选方式使 App 闪退。"]
    )
    let risk = Risk.fatal
    let parameters = [
        Parameter.choice(
            "kind",
            of: CrashKind.allCases.map(\.rawValue),
            default: CrashKind.fatalError.rawValue,
            summary: LocalizedText("how it ends", ["zh-Hans": "闪退方式"])
        ),
        Parameter(
            "status",
            type: .int,
            summary: LocalizedText(
                "the status of kind exit, 0 to 255",
                ["zh-Hans": "exit 方式的退出状态，0 到 255"]
            )
        ),
    ]

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let name = call.arguments.string("kind") ?? ""
        let kind = CrashKind(rawValue: name) ?? .fatalError
        let status = try status(of: call, kind)
        return try await kind.carryOut(call, status: status)
    }

    private func status(of call: ActionCall, _ kind: CrashKind) throws(ArgumentError) -> Int32 {
        guard let given = call.arguments.int("status") else { return 0 }
        guard kind == .exit else {
            throw .unfit(
                "status",
                given: "\(given)",
                expected: "it with kind=exit alone: \(kind.rawValue) has no status",
                suggestion: nil
            )
        }
        guard let status = Int32(exactly: given), (0...255).contains(status) else {
            throw .unfit(
                "status",
                given: "\(given)",
                expected: "a whole number from 0 to 255",
                suggestion: nil
            )
        }
        return status
    }
}
