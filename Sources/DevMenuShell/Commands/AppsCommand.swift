import DevMenuClient
import DevMenuKit

/// `apps`: shows the running apps.
struct AppsCommand: Command {
    let name = "apps"
    let summary = "show the running apps"
    let isReplayable = true
    let needsHost = false

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let finder = try context.finder()
        let apps: [FoundApp]
        do {
            apps = try finder.respondingApps(in: context.host.loop)
        } catch {
            try context.host.policy.throwInterruption()
        }
        finder.problems.forEach(context.warn)
        let automatic = ScopeName.ofWorktree()
        let result = CommandResult(
            .object(compacting: [
                "apps": .array(apps.map(\.json)),
                ScopeName.automatic: automatic.map { .string($0.description) },
            ]),
            rows: { apps.map(AppText.cells) }
        ) { AppText.list(apps, automatic: automatic, context: $0) }
        return .done(result)
    }
}
