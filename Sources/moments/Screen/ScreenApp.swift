import DevMenuKit
import DevMenuScreen
import MomentsKit

/// The app on a screen: shows the page that is on top, and carries out what keys ask for.
@MainActor
final class ScreenApp {
    private enum Event: Sendable {
        case terminal(TerminalEvent)
        /// Something would be drawn differently.
        case changed
    }

    /// How a page is seen, for as long as it is open.
    private struct KeptView {
        weak var page: ListPage?
        var view: PageView
    }

    private let app: MomentsApp
    private let session: TerminalSession
    private let painter: Painter
    private let locale: MenuLocale
    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private var writer: FrameWriter
    private var views: [ObjectIdentifier: KeptView] = [:]

    /// An app on a terminal.
    init(_ app: MomentsApp, on session: TerminalSession, painter: Painter, locale: MenuLocale) {
        self.app = app
        self.session = session
        self.painter = painter
        self.locale = locale
        writer = FrameWriter(style: session.style)
        (events, continuation) = AsyncStream.makeStream()
    }

    /// Shows pages until somebody quits, or the process is asked to end.
    ///
    /// - Parameters:
    ///   - input: What tells of keys and signals.
    ///   - link: A universal link that is opened first.
    /// - Returns: Why it ends.
    func run(_ input: TerminalInput, opening link: String?) async -> ScreenEnd {
        let continuation = continuation
        let listening = Task {
            for await event in input.events { continuation.yield(.terminal(event)) }
        }
        defer { listening.cancel() }
        let observation = app.observe { continuation.yield(.changed) }
        defer { observation.cancel() }
        app.start()
        if let link { open(link) }
        draw()
        for await event in events {
            if case .terminal(let event) = event, let end = handle(event) { return end }
            draw()
        }
        return .quit
    }

    /// Carries out what the terminal tells; gives the end where it is that.
    private func handle(_ event: TerminalEvent) -> ScreenEnd? {
        switch event {
        case .changed: writer.forget()
        case .ending(let signal): return .signal(signal)
        case .closed: return .terminalGone
        case .key(.paste(let text)): open(text)
        case .key(let key):
            if press(key) { return nil }
            guard let command = ScreenCommand(key) else { return nil }
            if command == .quit { return .quit }
            carryOut(command)
        }
        return nil
    }

    private func carryOut(_ command: ScreenCommand) {
        switch command {
        case .move(let movement): move(movement)
        case .refresh: app.top?.refresh()
        case .shake: attempt { try await $0.shake() }
        case .back: app.back()
        case .done: app.done()
        case .quit: break
        }
    }

    /// Has the selected row do what a key stands for there; whether it has that key.
    private func press(_ key: Key) -> Bool {
        guard let page = app.top, let row = selectedRow(of: page), let typed = key.typed,
            row.keys.contains(where: { $0.key == typed })
        else { return false }
        let locale = locale
        Task.detached { await page.press(typed, in: row, locale: locale) }
        return true
    }

    private func selectedRow(of page: ListPage) -> PageRow? {
        let layout = page.layout(in: place)
        guard let selected = view(of: page).selected, layout.rows.indices.contains(selected) else {
            return nil
        }
        return layout.rows[selected]
    }

    private func move(_ movement: Movement) {
        guard let page = app.top else { return }
        var view = view(of: page)
        let layout = page.layout(in: place)
        let height = ScreenFrame.height(of: layout, in: session.size)
        view.move(movement, on: layout.withoutHeader, height: height)
        keep(view, of: page)
    }

    /// Opens a universal link, which somebody started the app with or pasted.
    private func open(_ link: String) {
        let link = link.trimmingBlanks
        attempt { try await $0.open(link, transition: .present) }
    }

    /// Does something beside drawing, and says on the page that is seen why it could not be done.
    private func attempt(_ body: @escaping @Sendable (MomentsApp) async throws -> Void) {
        let (app, locale) = (app, locale)
        Task.detached {
            do {
                try await body(app)
            } catch {
                let words =
                    (error as? any LocalizedFailure)?.message.resolved(for: locale) ?? "\(error)"
                var text = StyledText()
                text.append(ControlEscaping.escaped(words), isBold: true)
                app.top?.say(text)
            }
        }
    }

    private func draw() {
        guard let page = app.top else { return }
        let size = session.size
        let layout = page.layout(in: ScreenFrame.place(in: size, locale: locale))
        var view = view(of: page)
        view.settle(on: layout.withoutHeader, height: ScreenFrame.height(of: layout, in: size))
        keep(view, of: page)
        let frame = ScreenFrame(
            title: page.viewModel.title.resolved(for: locale),
            layout: layout,
            view: view,
            keys: KeyLine(
                rowKeys: view.selected.map { layout.rows[$0].keys } ?? [],
                canGoBack: app.canGoBack,
                isModal: app.isModal
            )
        )
        let rows = frame.rows(in: size, locale: locale, painter: painter)
        session.show(writer.bytes(showing: rows, in: size))
    }

    private var place: ListPlace { ScreenFrame.place(in: session.size, locale: locale) }

    private func view(of page: ListPage) -> PageView {
        // Of a page that has gone another may have the identity by now.
        let kept = views[ObjectIdentifier(page)]
        return kept?.page === page ? kept?.view ?? PageView() : PageView()
    }

    private func keep(_ view: PageView, of page: ListPage) {
        let before = views.updateValue(
            KeptView(page: page, view: view),
            forKey: ObjectIdentifier(page)
        )
        if before == nil { views = views.filter { $0.value.page != nil } }
    }
}

extension String {
    /// Without the blanks and line ends about it, which are pasted along.
    fileprivate var trimmingBlanks: String {
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
        return String(self[..<end].drop(while: \.isWhitespace))
    }
}
