#if Tools || PlainEditing || Shipping
public import ArgumentParser
public import DevMenuKit
import DevMenuPages
import Foundation
import MomentsKit

/// The options and the argument that the app is started with.
struct AppOptions: ParsableArguments {
    @Flag(name: .customLong("headless"), help: "Show no screen; pages answer with their text.")
    var isHeadless = false

    @Option(
        help: ArgumentHelp(
            "Ask this server for the timeline; without it the app starts its own.",
            valueName: "URL"
        )
    )
    var bff: String?

    @Option(help: ArgumentHelp("Build target: debug, internal or production.", valueName: "BUILD"))
    var build = MomentsHost.isIncluded ? BuildKind.internal : .production

    @Option(
        help: ArgumentHelp(
            "Read remote toggles from a JSON file, or an address.",
            valueName: "FILE|URL"
        )
    )
    var remoteConfig: String?

    @Option(
        help: ArgumentHelp("The A/B value of the like button: heart or star.", valueName: "STYLE")
    )
    var likeButtonStyle: String?

    @Option(
        help: ArgumentHelp(
            "The longest to wait for an answer from the server.",
            valueName: "SECONDS"
        )
    )
    var timeout: Double = 10

    @Option(
        help: ArgumentHelp(
            "Show the timeline as at this time, in seconds since 1970.",
            valueName: "SECONDS"
        )
    )
    var fixtureTime: Double?

    @Option(help: ArgumentHelp("The language of the app.", valueName: "TAG"))
    var locale: String?

    @Option(help: ArgumentHelp("When to use colour: auto, always or never.", valueName: "WHEN"))
    var color = ColorChoice.auto

    @Argument(help: ArgumentHelp("A universal link to open, such as a page's.", valueName: "URL"))
    var link: String?

    /// The language of the app.
    var userLocale: MenuLocale { locale.map { MenuLocale(tag: $0) } ?? PageScreen.userLocale }

    /// Indicates whether to use colour, or `nil` for the terminal's abilities.
    var hasColor: Bool? { color == .auto ? nil : color == .always }

    /// Returns the time, in seconds since 1970; the same at each call with `--fixture-time`.
    var now: @Sendable () -> Double {
        guard let fixtureTime else { return { Date.now.timeIntervalSince1970 } }
        return { fixtureTime }
    }

    /// The server's address, or `nil` if `--bff` has no valid one.
    var address: ServerAddress? { bff.flatMap { ServerAddress($0) } }

    func validate() throws {
        if let fixtureTime, !(0...1e11).contains(fixtureTime) {
            throw ValidationError("--fixture-time takes a number of seconds since 1970.")
        }
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout takes a number of seconds above 0, at most 3600.")
        }
        if let bff, address == nil {
            throw ValidationError(
                "--bff takes an address like http://127.0.0.1:8080, and '\(bff)' isn't one."
            )
        }
        if let likeButtonStyle, FavoriteStyle(rawValue: likeButtonStyle) == nil {
            throw ValidationError(
                "--like-button-style takes heart or star, not '\(likeButtonStyle)'."
            )
        }
    }
}

/// When to use colour.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto
    case always
    case never
}

extension BuildKind: @retroactive ExpressibleByArgument {}
#endif
