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
    let parameters: [any ActionParameter] = [Self.kind, Self.status]

    private static let kind = Parameter(
        "kind",
        default: CrashKind.fatalError,
        summary: LocalizedText("how it ends", ["zh-Hans": "闪退方式"])
    )
    private static let status = Parameter(
        "status",
        optional: .number(in: 0...255),
        summary: LocalizedText("the status of kind exit", ["zh-Hans": "exit 方式的退出状态码"])
    ).only(with: .exit, of: kind)

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        try await call[Self.kind].perform(call, status: Int32(call[Self.status] ?? 0))
    }
}
