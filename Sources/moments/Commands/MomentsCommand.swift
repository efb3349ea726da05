#if Sample
import ArgumentParser

/// The command `moments`: the sample app in a terminal.
struct MomentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moments",
        abstract: "A social timeline with a hidden developer menu.",
        usage: """
            moments [FLAGS] [URL]             run the app, and open a universal link in it
            moments bff [--port N]            run its server alone
            """,
        discussion: """
            The line at the bottom tells the keys; 'm' does what shaking a phone does. \
            'devmenu --attach moments' in another terminal opens the same menu.
            """
    )

    @OptionGroup var options: AppOptions

    func run() async throws {
        try await CommandFailure.reporting {
            if options.isHeadless {
                try await HeadlessRun(options: options).run()
            } else {
                try await ScreenRun(options: options).run()
            }
        }
    }
}
#endif
