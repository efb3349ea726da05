import DevMenuClient

extension EmbeddedHostSource {
    /// A source of hosts that are this very program.
    static var ofThisProgram: EmbeddedHostSource {
        EmbeddedHostSource(
            executable: OwnExecutable.path ?? CommandLine.arguments[0],
            arguments: ["serve", "--stdio"]
        )
    }
}
