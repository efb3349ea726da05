#if Tools || PlainEditing || Shipping
import ArgumentParser
import DevMenuTerminal
import DevMenuKit
import DevMenuPages
import DevMenuSystem
import Foundation
import MomentsKit
import Synchronization

/// Runs the app on a full screen.
struct ScreenRun {
    /// The options that the app is started with.
    let options: AppOptions

    /// Runs the app until the user quits, or a signal ends the process.
    func run() async throws {
        let environment = TextEnvironment.colors
        let style = TerminalStyle(environment: environment)
        for (number, name) in [(Int32(0), "input"), (1, "output")]
        where !FileDescriptor(rawValue: number).isTerminal {
            let advice = "run it in one, or without a screen by --headless"
            throw ValidationError("standard \(name) isn't a terminal: \(advice)")
        }
        let screen = try TerminalScreen(style.sequences)
        // Before signals are caught, so that the process can be ended meanwhile.
        Terminal.waitForForeground(of: screen.keyboard.rawValue)
        let server = try await AppServer(options)
        let channel = ScreenChannel()
        let assembly = try AppAssembly(options, address: server.address, channel: channel)
        // Created before the host listens: the host doesn't handle signals that already have a
        // handler.
        let events = EventQueue<ScreenEvent>()
        _ = try TerminalInput(to: screen) { events.send(.terminal($0)) }
        _ = assembly.host.start()
        defer { assembly.host.stop(reason: "the app was quit") }
        channel.connect(to: assembly.app) { ending in
            TerminalOwner.leave()
            assembly.host.stop(reason: "an action ended it, as announced: \(ending)")
        }
        try TerminalOwner.enter(screen)
        defer { TerminalOwner.leave() }
        let app = await ScreenApp(
            assembly.app,
            on: screen,
            style,
            receiving: events,
            painter: Painter(
                depth: ColorDepth(environment: environment, choice: options.color, isTerminal: true)
            ),
            locale: MenuLocale(tag: options.locale ?? TextEnvironment.locale)
        )
        let end = await app.run(opening: options.link, ready: assembly.ready)
        await server.stop()
        TerminalOwner.leave()
        if case .signal(let signal) = end {
            assembly.host.stop(reason: "stopped by \(SignalName.name(of: signal))")
            Signals.raiseWithDefaultAction(signal)
        }
    }
}

/// Shows the output of actions that are run from the menu page on the visible page.
final class ScreenChannel: ActionChannel {
    private struct State {
        var app: MomentsApp?
        var willEnd: (@Sendable (Ending) -> Void)?
    }

    private let state = Mutex(State())

    /// Connects the channel to the app; output before is lost.
    ///
    /// - Parameters:
    ///   - app: The app whose visible page shows the output.
    ///   - willEnd: Called before an action ends the process.
    func connect(to app: MomentsApp, willEnd: @escaping @Sendable (Ending) -> Void) {
        state.withLock { $0 = State(app: app, willEnd: willEnd) }
    }

    func write(_ bytes: [UInt8], to stream: StandardStream) {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        show(text)
    }

    func report(fraction: Double?, message: String?) {
        let share = fraction.map { "\(Int($0 * 100)) %" }
        show([share, message].compactMap(\.self).joined(separator: " "))
    }

    func announce(_ ending: Ending) throws { state.withLock { $0.willEnd }?(ending) }

    private func show(_ text: String) {
        let text = ControlEscaping.escaped(text, keepsLines: true)
        state.withLock { $0.app }?.top?.showMessage(StyledText(text))
    }
}

/// Runs the app without a screen, whose pages are rendered to text when they're opened.
struct HeadlessRun {
    /// The options that the app is started with.
    let options: AppOptions

    /// Runs the app until a signal ends the process; the host reports the end to shells.
    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let server = try await AppServer(options)
        let assembly = try AppAssembly(options, address: server.address, channel: NoScreen())
        let facts = assembly.app.services.app
        // In a production build the host denies a shell everything.
        let isOffered = assembly.host.start() && facts.build != .production
        let pid = ProcessInfo.processInfo.processIdentifier
        let how = isOffered ? "attach with 'devmenu --attach \(pid)'" : "without its menu"
        print(
            "\(facts.name) \(facts.version), \(facts.build.rawValue) build, pid \(pid): \(how)"
        )
        // The program that started this one may be waiting for the line on a pipe.
        fflush(nil)
        if let link = options.link {
            let locale = MenuLocale(tag: options.locale ?? TextEnvironment.locale)
            do {
                let router = assembly.app.services.router(in: locale)
                let page = try await router.open(link, transition: .present).page
                print(ControlEscaping.escaped(page.text, keepsLines: true))
            } catch {
                // As on a screen, the app continues.
                print(ControlEscaping.escaped(error.userMessage.resolved(for: locale)))
            }
            fflush(nil)
        }
        assembly.ready()
        let (never, _) = AsyncStream<Never>.makeStream()
        for await _ in never {}
    }
}

/// The server of the app: a given one, or one that the app starts.
struct AppServer {
    /// The path of the file of likes that every server of the app has, unless it's given another.
    static var likes: String {
        AppDirectories(
            app: MomentsMenu.app(build: .internal).name,
            scope: MomentsHost.isIncluded ? .current : nil
        ).likes
    }

    /// The address of the server.
    let address: ServerAddress

    private let own: BFFServer?

    /// Uses the server at the address that the options name, or starts one that saves its likes.
    ///
    /// - Throws: ``BFFServerError``, or `AppFactsError`.
    init(_ options: AppOptions) async throws {
        if let named = options.address {
            (address, own) = (named, nil)
            return
        }
        let bff = BFF(now: options.now(), keepingLikesIn: Self.likes)
        let server = try await BFFServer(port: 0, serving: bff)
        guard let address = ServerAddress(server.url) else {
            throw BFFServerError.refused(port: server.port, reason: "it has no address")
        }
        (self.address, own) = (address, server)
    }

    /// Stops the server if the app started it.
    func stop() async { await own?.stop() }
}
#endif
