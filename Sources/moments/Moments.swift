#if Tools || PlainEditing || Shipping
import ArgumentParser
import DevMenuKit
import Foundation
import MomentsKit

/// The program `moments`: the app, or only its server.
@main
enum Moments {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Not a subcommand of the parser, which would read the word as the app's link.
        if arguments.first == "bff" {
            await BFFCommand.main(Array(arguments.dropFirst()))
        } else {
            await MomentsCommand.main(arguments)
        }
    }
}

/// The command `moments`: the sample app in a terminal.
struct MomentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moments",
        abstract: "A social timeline with a hidden developer menu.",
        usage: """
            moments [FLAGS] [URL]             run the app, and open a universal link in it
            moments bff [--port N]            run only its server
            """,
        discussion: """
            The line at the bottom lists the keys; 'm' does what shaking a phone does, and 'e' on a \
            setting of the menu explains its value. \
            'devmenu --attach moments' in another terminal opens the same menu.
            """,
        version: "moments \(MomentsMenu.version)"
    )

    @OptionGroup var options: AppOptions

    func run() async throws {
        try await CommandErrors.reporting {
            if options.isHeadless {
                try await HeadlessRun(options: options).run()
            } else {
                try await ScreenRun(options: options).run()
            }
        }
    }
}

/// The command `moments bff`: only the sample's server.
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

    @Option(
        help: ArgumentHelp(
            "Save likes in this file; by default in that of the app's own server.",
            valueName: "FILE"
        )
    )
    var likes: String?

    @Option(help: ArgumentHelp("Answer wrongly, to see what the app does.", valueName: "KIND"))
    var fault: BFFFault?

    @Flag(name: .customLong("fail-likes-only"), help: "Answer wrongly only to likes.")
    var failsLikesOnly = false

    func validate() throws {
        guard (0...1_000_000).contains(moments) else {
            throw ValidationError("--moments takes a number from 0 to 1000000.")
        }
    }

    func run() async throws {
        try await CommandErrors.reporting {
            let likes = likes ?? AppServer.likes
            let server = try await BFFServer(
                port: port,
                serving: BFF(momentCount: moments, keepingLikesIn: likes),
                failingBy: fault,
                onlyForLikes: failsLikesOnly
            )
            print(server.url)
            // The program that started this one may be waiting for the address on a pipe.
            fflush(nil)
            try await server.wait()
        }
    }
}

extension BFFFault: ExpressibleByArgument {}

/// Reports the errors of commands on standard error, as `devmenu` does.
private enum CommandErrors {
    /// The exit status if something needed isn't available (sysexits.h: EX_UNAVAILABLE).
    private static let unavailable: Int32 = 69

    /// Runs a command, and reports the error that it throws.
    static func reporting(_ command: () async throws -> Void) async throws {
        do {
            try await command()
        } catch let code as ExitCode {
            throw code
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            throw error is AppFactsError ? .validationFailure : ExitCode(unavailable)
        }
    }
}
#else
import Foundation

/// The program in a build without the traits that bring the app; it only fails.
@main
enum LeftOutProgram {
    static func main() {
        let line =
            "error: this moments was built without the package trait 'Tools', and has no app\n"
        FileHandle.standardError.write(Data(line.utf8))
        exit(64)
    }
}
#endif
