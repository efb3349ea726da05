import DevMenuTerminal
public import DevMenuKit
import DevMenuSystem

/// A terminal's whole screen, which shows an app's pages and passes on keys.
///
/// The terminal is restored when the screen ends, the process is suspended, or it crashes.
///
/// ```swift
/// let screen = try PageScreen()
/// try await screen.run(pages) { pages.open(MenuPage.page(of: host, on: pages), .present) }
/// ```
@MainActor
public final class PageScreen {
    /// The view of a page, for as long as the page is open.
    private struct CachedView {
        weak var page: ListPage?
        var view: PageView
    }

    /// The effects of a program's own keys and links.
    private struct Commands: Sendable {
        var menu: (@Sendable () async throws -> Void)?
        var offersMenu = false
        var help: @Sendable () -> ListPage = { ListPage(keys: []) }
        var link: (@Sendable (String) async throws -> Void)?
    }

    private let screen: TerminalScreen
    private let style: TerminalStyle
    private var painter: Painter
    private var traits = TerminalTraits()
    private let locale: MenuLocale
    private let events = EventQueue<ScreenEvent>()
    private var pages = PageStack()
    private var commands = Commands()
    private var writer: FrameWriter
    private var views: [ObjectIdentifier: CachedView] = [:]
    private var look: ScreenLook
    /// Indicates whether the terminal may still answer; until then nothing is drawn.
    private var isAsking = false
    private var stepping: Task<Void, Never>?
    /// The page of keys that was last opened.
    private weak var help: ListPage?

    /// The time between two steps of a load's mark.
    private static let stepTime = Duration.milliseconds(100)

    /// The language of the process's user, by `LC_ALL`, `LC_MESSAGES` or `LANG`.
    nonisolated public static var userLocale: MenuLocale { MenuLocale(tag: TextEnvironment.locale) }

    /// Creates a screen on standard input and output, once the process has the terminal.
    ///
    /// From now on keys are awaited, and signals that end the process are handled by the screen:
    /// create it before a host that handles signals starts.
    ///
    /// - Parameters:
    ///   - locale: The language of the screen.
    ///   - hasColor: Indicates whether colours are used, or `nil` for the terminal's abilities.
    /// - Throws: ``PageScreenError``, or the system's error.
    public init(locale: MenuLocale = PageScreen.userLocale, hasColor: Bool? = nil) throws {
        for (number, name) in [(Int32(0), "input"), (1, "output")]
        where !FileDescriptor(rawValue: number).isTerminal {
            throw PageScreenError.noTerminal(name)
        }
        let environment = TextEnvironment.colors
        style = TerminalStyle(environment: environment)
        screen = try TerminalScreen(style.sequences)
        self.locale = locale
        let choice = hasColor.map { $0 ? ColorChoice.always : .never } ?? .auto
        painter = Painter(
            depth: ColorDepth(environment: environment, choice: choice, isTerminal: true)
        )
        writer = FrameWriter(style: style)
        look = ScreenLook(hasPictures: painter.depth >= .ansi256, isText: style == .paper)
        look.theme = Self.theme(painter, on: .unknown)
        // Before signals are caught, so that the process can be ended meanwhile.
        Terminal.waitForForeground(of: screen.keyboard.rawValue)
        _ = try TerminalInput(to: screen) { [events] in events.send(.terminal($0)) }
    }

    /// Shows pages until the user quits, or the process has to end, which this then ends.
    ///
    /// - Parameters:
    ///   - pages: The pages, of which there is a first one.
    ///   - menu: Opens the hidden menu, for the key `m`, or throws what the screen shows instead.
    ///   - offersMenu: Indicates whether the line of keys has that key.
    ///   - help: Returns the page that lists the keys, for the key `?`.
    ///   - openLink: Opens a link that is pasted.
    ///   - link: A link to open first.
    ///   - ready: Called once a page has been drawn with its contents.
    ///   - ending: Called with the reason once the terminal is restored.
    /// - Throws: The system's error, if the terminal can't be set up.
    public func run(
        _ pages: PageStack,
        menu: (@Sendable () async throws -> Void)? = nil,
        offersMenu: Bool = true,
        help: @escaping @Sendable () -> ListPage = { ListPage(keys: []) },
        openLink: (@Sendable (String) async throws -> Void)? = nil,
        opening link: String? = nil,
        ready: () -> Void = {},
        ending: (_ reason: String) async -> Void = { _ in }
    ) async throws {
        self.pages = pages
        commands = Commands(
            menu: menu,
            offersMenu: offersMenu && menu != nil,
            help: help,
            link: openLink
        )
        try TerminalOwner.enter(screen)
        defer { TerminalOwner.leave() }
        let end = await showPages(opening: link, ready: ready)
        TerminalOwner.leave()
        switch end {
        case .quit: await ending("the app was quit")
        case .signal(let signal):
            await ending("stopped by \(SignalName.name(of: signal))")
            Signals.raiseWithDefaultAction(signal)
        }
    }

    private func showPages(opening link: String?, ready: () -> Void) async -> ScreenEnd {
        let observation = pages.observe { [events] in events.send(.changed) }
        defer { observation.cancel() }
        if let link { open(link) }
        ask()
        draw()
        var isReady = false
        while true {
            switch await events.next() {
            case .terminal(let event): if let end = handle(event) { return end }
            case .unanswered: isAsking = false
            case .step:
                stepping = nil
                look.step += 1
            case .changed: break
            }
            draw()
            if !isReady, pages.top?.hasLoaded == true {
                isReady = true
                ready()
            }
        }
    }

    private static func theme(_ painter: Painter, on background: TerminalBackground) -> PageTheme? {
        painter.depth >= .ansi16 ? .fitting(background) : nil
    }

    /// Asks the terminal for its background and the width of marks, and waits a short time.
    private func ask() {
        guard style == .screen else { return }
        isAsking = true
        TerminalOwner.show(TerminalQuestions.bytes)
        Task { [events] in
            try? await Task.sleep(for: TerminalQuestions.patience)
            events.send(.unanswered)
        }
    }

    /// Adopts an answer of the terminal; one that comes too late changes nothing.
    private func adopt(_ answer: TerminalAnswer) {
        guard isAsking else { return }
        traits.adopt(answer)
        painter = Painter(depth: painter.depth, background: traits.background)
        look.theme = Self.theme(painter, on: traits.background)
        guard let width = traits.marksWidth else { return }
        look.hasMarks = traits.hasMarks
        // Such a terminal shows lines and blocks in two columns too.
        look.isText = width > TerminalTraits.marks.count
        isAsking = false
    }

    /// Has the page drawn again soon if it's loading.
    private func showProgress(of page: ListPage) {
        guard page.isLoading, !look.isText, stepping == nil else { return }
        stepping = Task { [events] in
            try? await Task.sleep(for: Self.stepTime)
            events.send(.step)
        }
    }

    /// Handles an event of the terminal; returns the end of the screen, or `nil` to continue.
    private func handle(_ event: TerminalEvent) -> ScreenEnd? {
        switch event {
        case .changed: writer.forget()
        case .ending(let signal): return .signal(signal)
        // The signal that the operating system sends to the processes it can when a terminal closes.
        case .closed: return .signal(SignalNumber.hangUp)
        case .answer(let answer): adopt(answer)
        case .key(.paste(let text)): open(text)
        case .key(let key):
            pages.top?.showMessage(nil)
            if press(where: { $0.key == key.typed }) { return nil }
            // The user does something other than answer.
            let hadQuestion = press(where: \.isCancel)
            guard let command = ScreenCommand(key) else { return nil }
            // Going back from a question is to answer no.
            if hadQuestion, command == .back { return nil }
            if command == .quit { return .quit }
            perform(command)
        }
        return nil
    }

    private func perform(_ command: ScreenCommand) {
        switch command {
        case .move(let movement): move(movement)
        case .refresh: pages.top?.refresh()
        case .shake: if !pages.isInMenu, let menu = commands.menu { attempt(menu) }
        case .help where !showsKeys:
            let page = commands.help()
            help = page
            pages.open(page)
        case .help: break
        case .back: pages.back()
        case .done: pages.done()
        case .quit: break
        }
    }

    /// Presses the first wanted key of the selected row; returns `false` if the row has none.
    private func press(where isWanted: (RowKey) -> Bool) -> Bool {
        guard let page = pages.top, let row = selectedRow(of: page),
            let key = row.keys.first(where: isWanted)?.key
        else { return false }
        let locale = locale
        Task.detached { await page.press(key, in: row, locale: locale) }
        return true
    }

    private func selectedRow(of page: ListPage) -> PageRow? {
        let layout = page.lastLayout(in: context)
        guard let selected = view(of: page).selected, layout.rows.indices.contains(selected) else {
            return nil
        }
        return layout.rows[selected]
    }

    private func move(_ movement: Movement) {
        guard let page = pages.top else { return }
        var view = view(of: page)
        let layout = page.lastLayout(in: context)
        let height = ScreenFrame.height(of: layout, in: size)
        view.move(movement, on: layout.withoutHeader, height: height)
        store(view, of: page)
    }

    private var showsKeys: Bool { help != nil && pages.top === help }

    /// Opens a link that the app was started with, or that was pasted.
    private func open(_ link: String) {
        guard let open = commands.link else { return }
        let words = link.split(whereSeparator: \.isWhitespace)
        attempt { try await open(words.joined(separator: " ")) }
    }

    /// Runs a closure while drawing continues, and shows its error on the visible page.
    private func attempt(_ body: @escaping @Sendable () async throws -> Void) {
        let (pages, locale) = (pages, locale)
        Task.detached {
            do {
                try await body()
            } catch {
                pages.showMessage(PageMessage.error(error, in: locale))
            }
        }
    }

    private func draw() {
        guard !isAsking, let page = pages.top else { return }
        showProgress(of: page)
        let layout = page.lastLayout(in: context)
        var view = view(of: page)
        view.adjust(to: layout.withoutHeader, height: ScreenFrame.height(of: layout, in: size))
        store(view, of: page)
        let frame = ScreenFrame(
            title: page.viewModel.title.resolved(for: locale),
            layout: layout,
            view: view,
            keys: KeyLine(
                rowKeys: view.selected.map { layout.rows[$0].keys } ?? [],
                canGoBack: pages.canGoBack,
                isModal: pages.isModal,
                offersMenu: commands.offersMenu && !pages.isInMenu,
                offersKeys: !showsKeys
            ),
            look: look
        )
        let rows = frame.rows(in: size, locale: locale, painter: painter)
        TerminalOwner.show(writer.bytes(showing: rows, in: size))
    }

    /// The size of a frame; on paper, the line after it would push its title off the terminal.
    private var size: TerminalSize {
        let size = screen.size
        guard style == .paper else { return size }
        return TerminalSize(columns: size.columns, rows: max(1, size.rows - 1))
    }

    private var context: DrawingContext {
        ScreenFrame.context(in: size, locale: locale, look: look)
    }

    private func view(of page: ListPage) -> PageView {
        // A new page can have the identity of one that no longer exists.
        let cached = views[ObjectIdentifier(page)]
        return cached?.page === page ? cached?.view ?? PageView() : PageView()
    }

    private func store(_ view: PageView, of page: ListPage) {
        let before = views.updateValue(
            CachedView(page: page, view: view),
            forKey: ObjectIdentifier(page)
        )
        if before == nil { views = views.filter { $0.value.page != nil } }
    }
}

/// An error of standard input or output, which a screen needs to be a terminal.
public enum PageScreenError: Error, Equatable, Sendable {
    /// Standard `input` or `output` isn't a terminal.
    case noTerminal(String)
}

extension PageScreenError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .noTerminal(let name): "standard \(name) isn't a terminal: run it in one"
        }
    }
}

/// An event that the screen is drawn after.
private enum ScreenEvent: Sendable {
    /// A key, a signal or an answer.
    case terminal(TerminalEvent)
    /// The screen has to be drawn again.
    case changed
    /// The terminal hasn't answered all questions in time.
    case unanswered
    /// A load is in progress.
    case step
}

/// The reason for leaving the screen.
private enum ScreenEnd {
    /// The user quit.
    case quit
    /// A signal requests the end of the process.
    case signal(Int32)
}
