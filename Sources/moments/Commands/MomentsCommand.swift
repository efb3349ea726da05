import ArgumentParser

/// `moments`: the sample app, in a terminal.
@main
struct MomentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moments",
        abstract: "A social timeline with a hidden developer menu.",
        discussion: """
            The key line at the bottom tells the keys; 'm' is what shaking a phone is. \
            'devmenu --attach moments' in another terminal opens the same menu.
            """,
        subcommands: [BFFCommand.self]
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
