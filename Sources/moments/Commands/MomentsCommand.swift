import ArgumentParser

/// `moments`: the sample app, in a terminal.
@main
struct MomentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moments",
        abstract: "A social timeline with a hidden developer menu.",
        subcommands: [AppCommand.self, BFFCommand.self],
        defaultSubcommand: AppCommand.self
    )
}
