import DevMenuKit
import DevMenuPages

/// Supplies the settings of a player.
struct PlayerPresenter: SettingsPresenter {
    let name = "player"
    let title: LocalizedText = "Player"

    var handlers: SettingsHandlers {
        var handlers = SettingsHandlers()
        handlers.add("logout") { "Logged out" }
        return handlers
    }

    func sections() -> [[SettingsRow]] {
        [[.switching("Shuffle")], [.exit("Log out", calls: "logout")]]
    }

    func handle(_ event: RowEvent) async throws -> LocalizedText? {
        LocalizedText("\(event.title): \(event.value)")
    }
}
