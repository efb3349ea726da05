#if Sample
import ArgumentParser
import DevMenuSystem
import MomentsKit

/// The command `moments bff`: the sample's server alone.
struct BFFCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moments bff",
        abstract: "Serve the timeline over HTTP on 127.0.0.1, without the app.",
        discussion: "Its address is printed once it listens: give that to 'moments --bff'."
    )

    @Option(help: ArgumentHelp("Listen on this port; 0 for any that is free.", valueName: "N"))
    var port: UInt16 = 8080

    @Option(help: ArgumentHelp("Serve a timeline of this many moments.", valueName: "N"))
    var moments: Int = MomentsFixture.momentCount

    @Option(help: ArgumentHelp("Answer wrongly, to see what the app does.", valueName: "KIND"))
    var fault: BFFFault?

    @Flag(name: .customLong("fail-likes-only"), help: "Answer wrongly to likes alone.")
    var failsLikesOnly = false

    func validate() throws {
        guard moments >= 0 else { throw ValidationError("--moments takes a number from 0.") }
    }

    func run() async throws {
        try await CommandFailure.reporting {
            let server = try await BFFServer(
                port: port,
                serving: BFF(momentCount: moments),
                failingBy: fault,
                onlyForLikes: failsLikesOnly
            )
            print(server.url)
            // The program that started this one may be waiting for the address on a pipe.
            try? OwnProcess.flushOutput()
            try await server.wait()
        }
    }
}

extension BFFFault: ExpressibleByArgument {}
#endif
