import DevMenuClient
import DevMenuSystem

extension EmbeddedHostSource {
    /// What the program is told to be the embedded host.
    static let words = ["serve", "--stdio"]

    /// A source of hosts that are this very program.
    static var ofThisProgram: EmbeddedHostSource {
        EmbeddedHostSource(
            executable: OwnExecutable.path ?? "devmenu",
            arguments: words
        )
    }
}
