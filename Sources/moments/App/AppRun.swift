#if Tools || PlainEditing || Shipping
import ArgumentParser
import DevMenuKit
import DevMenuPages
import Foundation
import MomentsKit

/// Runs the app on a full screen.
struct ScreenRun {
    /// The options that the app is started with.
    let options: AppOptions

    /// Runs the app until the user quits, or a signal ends the process.
    func run() async throws {
        let screen: PageScreen
        do {
            screen = try await PageScreen(locale: options.userLocale, hasColor: options.hasColor)
        } catch let error as PageScreenError {
            throw ValidationError("\(error), or without a screen by --headless")
        }
        let server = try await AppServer(options)
        let assembly = AppAssembly(options, address: server.address)
        _ = try assembly.host.start()
        defer { assembly.host.stop(reason: "the app was quit") }
        let app = assembly.app
        app.start()
        try await screen.run(
            app.pages,
            menu: { try await app.shake() },
            offersMenu: app.services.offersMenu,
            help: { MomentsMenu.keys(of: app) },
            openLink: { try await app.open($0) },
            opening: options.link,
            ready: assembly.host.ready
        ) { reason in
            await server.stop()
            assembly.host.stop(reason: reason)
        }
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
        let assembly = AppAssembly(options, address: server.address)
        let facts = assembly.app.services.app
        // In a production build the host denies a shell everything.
        let isOffered = try assembly.host.start() && facts.build != .production
        let pid = ProcessInfo.processInfo.processIdentifier
        let how = isOffered ? "attach with 'devmenu --attach \(pid)'" : "without its menu"
        print("\(facts.name) \(facts.version), \(facts.build.rawValue) build, pid \(pid): \(how)")
        // The program that started this one may be waiting for the line on a pipe.
        fflush(nil)
        if let link = options.link {
            let locale = options.userLocale
            do {
                let page = try await assembly.app.open(link)
                print(ControlEscaping.escaped(page.text, keepsLines: true))
            } catch {
                // As on a screen, the app continues.
                print(ControlEscaping.escaped(error.userMessage.resolved(for: locale)))
            }
            fflush(nil)
        }
        assembly.host.ready()
        let (never, _) = AsyncStream<Never>.makeStream()
        for await _ in never {}
    }
}

/// The server of the app: a given one, or one that the app starts.
struct AppServer {
    /// The path of the file of likes that every server of the app has, unless it's given another.
    static var likes: String {
        AppDirectories(of: MomentsMenu.app(build: .internal)).likes
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
