import DevMenuKit

@testable import DevMenuServer

extension AppSettings {
    /// Declares settings with a journal, as the server of a menu does.
    func declareKept(_ settings: [any Setting], launch: AppLaunch? = nil) throws {
        attach(HostKeeper(of: self, launch: launch))
        try declare(settings)
        removeEndedOverrides()
    }
}
