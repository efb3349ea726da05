import DevMenuKit
import DevMenuServer

/// A host for tests: `test-host [--without ID=REASON…]` serves its menu over stdio.
@main
enum TestHost {
    static func main() async throws {
        let report = RegistrationReport()
        let saves = isAsked("TEST_HOST_SAVES")
        try await StdioHost.serve {
            let host = try HostAssembly(
                AppCore(
                    app: AppFacts(name: "test-host", version: "1.2", build: .internal),
                    directories: saves
                        ? AppDirectories(app: "test-host")
                        : AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
                    overrides: saves ? .saved : .inMemory
                ).checked()
            )
            let menu = try host.menu(title: "Test Host", leavingOut: leftOut, report: report) {
                try $0.add(FeatureToggle("like-button", title: "Like Button"))
                try $0.add(FeatureValue("volume", title: "Volume", default: 1, in: 0...10))
                try $0.add(FeatureValue("pace", title: "Pace", default: 1.0, in: 0.5...2))
                for action in TestActions.all { try $0.add(action) }
                try $0.add(PackAction())
                try $0.add(HiddenAction())
            }
            if isAsked("TEST_HOST_ABORT_LATE") { abort() }
            return host.server(of: menu)
        }
    }

    /// Indicates whether a test asks for a behaviour through an environment variable.
    static func isAsked(_ variable: String) -> Bool {
        BaseDirectories.environmentVariable(variable) != nil
    }

    private static var leftOut: [PluginID: String] {
        let arguments = CommandLine.arguments
        let values = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--without" }.map(\.1)
        return [PluginID: String](leavingOut: values) ?? [:]
    }
}
