#if Sample
import DevMenuKit
import DevMenuScreen
import DevMenuSystem
import MomentsKit

/// Runs the app on a full screen.
struct ScreenRun {
    /// The options that the app is started with.
    let options: AppOptions

    /// Runs the app until the user quits, or a signal ends the process.
    func run() async throws {
        let environment = AppEnvironment.painting
        let session = try TerminalSession(style: TerminalStyle(environment: environment))
        let server = try await AppServer(named: options.address)
        let channel = ScreenChannel()
        let assembly = try AppAssembly(options, address: server.address, channel: channel)
        TerminalRestoration.installForFaults()
        // Created before the host listens: the host leaves signals alone that are handled already.
        let input = try TerminalInput(session: session)
        _ = assembly.host.start()
        defer { assembly.host.stop(reason: "the app was quit") }
        channel.connect(to: assembly.app) { ending in
            session.leave()
            assembly.host.stop(reason: "ended by an action, as announced: \(ending)")
        }
        try session.enter()
        defer { session.leave() }
        let screen = await ScreenApp(
            assembly.app,
            on: session,
            painter: Painter(
                depth: ColorDepth(environment: environment, choice: options.color, isTerminal: true)
            ),
            locale: MenuLocale(tag: options.locale ?? AppEnvironment.locale)
        )
        let end = await screen.run(input, opening: options.link)
        await server.stop()
        session.leave()
        if let signal = end.signal {
            assembly.host.stop(reason: "the app was ended by \(SignalName.name(of: signal))")
            Signals.raiseByDefault(signal)
        }
    }
}
#endif
