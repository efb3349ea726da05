import DevMenuTerminal
import DevMenuKit
import DevMenuPages
import DevMenuSystem
import Foundation
import MomentsKit

/// The app on a screen: draws the page on top, and performs the commands of keys.
@MainActor
final class ScreenApp {
    /// The view of a page, for as long as the page is open.
    private struct CachedView {
        weak var page: ListPage?
        var view: PageView
    }

    private let app: MomentsApp
    private let screen: TerminalScreen
    private let style: TerminalStyle
    private let painter: Painter
    private let locale: MenuLocale
    private let events: EventQueue<ScreenEvent>
    private var writer: FrameWriter
    private var views: [ObjectIdentifier: CachedView] = [:]
    private var look: ScreenLook
    /// Indicates whether the terminal may still answer; until then nothing is drawn.
    private var isAsking = false
    private var stepping: Task<Void, Never>?

    /// The marks whose width is measured, and the time between two steps of a load's mark.
    private static let marks = "●○"
    private static let stepTime = Duration.milliseconds(100)

    /// Creates an app on a terminal, whose events are sent to a queue.
    init(
        _ app: MomentsApp,
        on screen: TerminalScreen,
        _ style: TerminalStyle,
        receiving events: EventQueue<ScreenEvent>,
        painter: Painter,
        locale: MenuLocale
    ) {
        self.app = app
        self.screen = screen
        self.style = style
        self.events = events
        self.painter = painter
        self.locale = locale
        writer = FrameWriter(style: style)
        look = ScreenLook(
            hasPictures: painter.depth >= .ansi256,
            isText: style == .paper
        )
        look.theme = Self.theme(on: nil, painter)
    }

    /// Shows pages until the user quits, or the process has to end.
    ///
    /// - Parameters:
    ///   - link: A universal link to open first.
    ///   - ready: Called once a page has been drawn with its contents.
    /// - Returns: The reason for leaving the screen.
    func run(opening link: String?, ready: () -> Void) async -> ScreenEnd {
        let observation = app.observe { [events] in events.send(.changed) }
        defer { observation.cancel() }
        app.start()
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
            if !isReady, app.top?.hasLoaded == true {
                isReady = true
                ready()
            }
        }
    }

    private static func theme(on background: RGBColor?, _ painter: Painter) -> PageTheme? {
        painter.depth != .none ? .fitting(background: background) : nil
    }

    /// Asks the terminal for its background and the width of marks, and waits a short time.
    private func ask() {
        guard style == .screen else { return }
        isAsking = true
        TerminalOwner.show(TerminalQuestions.bytes(measuring: Self.marks))
        Task { [events] in
            try? await Task.sleep(for: TerminalQuestions.patience)
            events.send(.unanswered)
        }
    }

    /// Adopts an answer of the terminal; one that comes too late changes nothing.
    private func adopt(_ answer: TerminalAnswer) {
        guard isAsking else { return }
        switch answer {
        case .background(let color): look.theme = Self.theme(on: color, painter)
        case .cursor(let column):
            let width = column - 1
            look.hasMarks = width == Self.marks.count
            // Such a terminal shows lines and blocks in two columns too.
            look.isText = width > Self.marks.count
            isAsking = false
        }
    }

    /// Has the page drawn again soon if it's loading.
    private func showProgress(of page: ListPage) {
        guard page.isLoading, !look.isText, stepping == nil else { return }
        stepping = Task { [events] in
            try? await Task.sleep(for: Self.stepTime)
            events.send(.step)
        }
    }

    /// Handles an event of the terminal; returns the end of the screen, or `nil` to go on.
    private func handle(_ event: TerminalEvent) -> ScreenEnd? {
        switch event {
        case .changed: writer.forget()
        case .ending(let signal): return .signal(signal)
        // The signal that the operating system sends to the processes it can when a terminal closes.
        case .closed: return .signal(SignalNumber.hangUp)
        case .answer(let answer): adopt(answer)
        case .key(.paste(let text)): open(text)
        case .key(let key):
            app.top?.showMessage(nil)
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
        case .refresh: app.top?.refresh()
        case .shake: if !app.isInMenu { attempt { try await $0.shake() } }
        case .help: app.showKeys()
        case .back: app.back()
        case .done: app.done()
        case .quit: break
        }
    }

    /// Presses the first wanted key of the selected row; returns `false` if the row has none.
    private func press(where isWanted: (RowKey) -> Bool) -> Bool {
        guard let page = app.top, let row = selectedRow(of: page),
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
        guard let page = app.top else { return }
        var view = view(of: page)
        let layout = page.lastLayout(in: context)
        let height = ScreenFrame.height(of: layout, in: screen.size)
        view.move(movement, on: layout.withoutHeader, height: height)
        store(view, of: page)
    }

    /// Opens a universal link that the app was started with, or that was pasted.
    private func open(_ link: String) {
        let link = link.trimmingCharacters(in: .whitespacesAndNewlines)
        attempt { try await $0.open(link, transition: .present) }
    }

    /// Runs a closure while drawing continues, and shows its error on the visible page.
    private func attempt(_ body: @escaping @Sendable (MomentsApp) async throws -> Void) {
        let (app, locale) = (app, locale)
        Task.detached {
            do {
                try await body(app)
            } catch {
                app.top?.showMessage(PageMessage.error(error, in: locale))
            }
        }
    }

    private func draw() {
        guard !isAsking, let page = app.top else { return }
        showProgress(of: page)
        let size = screen.size
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
                canGoBack: app.canGoBack,
                isModal: app.isModal,
                offersMenu: app.offersMenu,
                offersKeys: !app.showsKeys
            ),
            look: look
        )
        let rows = frame.rows(in: size, locale: locale, painter: painter)
        TerminalOwner.show(writer.bytes(showing: rows, in: size))
    }

    private var context: DrawingContext {
        ScreenFrame.context(in: screen.size, locale: locale, look: look)
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

/// An event that the screen is drawn after.
enum ScreenEvent: Sendable {
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
enum ScreenEnd: Hashable, Sendable {
    /// The user quit.
    case quit
    /// A signal requests the end of the process.
    case signal(Int32)
}
