#if Sample
import DevMenuKit
import DevMenuSystem
import MomentsKit

/// Runs the app without a screen, whose pages are rendered to text when they're opened.
struct HeadlessRun {
    /// The options that the app is started with.
    let options: AppOptions

    /// Runs the app until a signal ends the process; the host reports the end to shells.
    func run() async throws {
        Signals.ignore(SignalNumber.brokenPipe)
        let server = try await AppServer(named: options.address)
        let assembly = try AppAssembly(options, address: server.address, channel: NoScreen())
        assembly.app.services.start()
        let isOffered = assembly.host.start()
        let facts = assembly.app.services.app
        let how = isOffered ? "attach with 'devmenu --attach \(OwnProcess.id)'" : "without its menu"
        print(
            "\(facts.name) \(facts.version), \(facts.build.rawValue) build, pid \(OwnProcess.id): \(how)"
        )
        // The program that started this one may be waiting for the line on a pipe.
        try? OwnProcess.flushOutput()
        if let link = options.link {
            let context = MenuContext(
                app: facts,
                directories: assembly.app.services.directories,
                settings: assembly.app.services.settings,
                locale: MenuLocale(tag: options.locale ?? AppEnvironment.locale)
            )
            let router = MenuRouter(routes: assembly.menu.routes, context: context)
            let page = try await router.open(link, transition: .present).page
            print(ControlEscaping.escaped(page.text, keepsLines: true))
            try? OwnProcess.flushOutput()
        }
        let (never, _) = AsyncStream<Never>.makeStream()
        for await _ in never {}
    }
}
#endif
