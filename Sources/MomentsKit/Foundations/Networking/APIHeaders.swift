import DevMenuKit
import DevMenuSystem

/// What the app tells its server of itself with every request.
struct APIHeaders {
    /// The headers by name: `x-app-platform`, `x-app-version` and `x-os-version`.
    let values: [String: String]

    /// The headers of an app on this system.
    init(app: AppFacts) {
        let name = SystemName()
        values = [
            "x-app-platform": name?.system.lowercased() ?? "unknown",
            "x-app-version": app.version,
            "x-os-version": name?.release ?? "unknown",
        ]
    }
}
