package import DevMenuKit
import Synchronization

/// A page of a list, as a terminal or a test shows it: it loads, is drawn, and takes keys.
///
/// It knows nothing of what it lists: a page is a view model and the cell kinds of its items.
package final class ListPage: Sendable {
    private struct State {
        var loads = 0
        var said: StyledText?
        var load: Task<Void, Never>?
        var drawn: (revision: Int, place: ListPlace, body: PageLayout.Body)?
    }

    /// How often what the page shows has changed, and how often the rows among it have.
    private struct Revision: Sendable {
        var page = 0
        var rows = 0
    }

    /// What it shows.
    package let viewModel: any ListViewModel

    private let cells: CellRegistry
    private let state = Mutex(State())
    private let revision = CurrentValue(Revision())
    private let observation: Observation

    /// A page of a view model.
    ///
    /// - Parameters:
    ///   - viewModel: What it shows.
    ///   - cells: The kinds of cells that its items need.
    package init(_ viewModel: any ListViewModel, cells: CellRegistry) {
        self.viewModel = viewModel
        self.cells = cells
        observation = viewModel.state.observe { [revision] _ in
            revision.update {
                $0.page += 1
                $0.rows += 1
            }
        }
    }

    deinit { state.withLock { $0.load }?.cancel() }

    /// Whether a load is under way.
    package var isLoading: Bool { state.withLock { $0.loads > 0 } }

    /// Calls back, at once and from any thread, whenever the page would be drawn differently.
    package func observe(_ changed: @escaping @Sendable () -> Void) -> Observation {
        revision.observe { _ in changed() }
    }

    /// Says that the page has come up: to be called at every appearance.
    package func appear() { viewModel.trackScreenviews() }

    /// Begins a load, in place of one that is under way.
    package func refresh() {
        let task = Task { [weak self] in await self?.load() ?? () }
        let before = state.withLock { state in
            defer { state.load = task }
            return state.load
        }
        before?.cancel()
    }

    /// Ends a load that is under way; what has come is shown.
    package func cancel() { state.withLock { $0.load }?.cancel() }

    /// Loads, and returns when that is done or cancelled.
    package func load() async {
        change {
            $0.loads += 1
            $0.said = nil
        }
        let activity = Observation { [weak self] in self?.change { $0.loads -= 1 } }
        await withTaskCancellationHandler {
            await viewModel.loadItems()
        } onCancel: {
            activity.cancel()
        }
        activity.cancel()
    }

    /// Does what a key stands for in a row.
    ///
    /// What comes of it, a failure among it, is said above the rows. A key that the row does not have
    /// does nothing.
    ///
    /// - Parameters:
    ///   - key: The key as it was typed.
    ///   - row: The row, of a layout that may be older than what the page shows by now.
    ///   - locale: The language of whoever typed it.
    package func press(_ key: Character, in row: PageRow, locale: MenuLocale) async {
        guard let key = row.keys.first(where: { $0.key == key }) else { return }
        say(nil)
        do {
            if let text = try await row.item.press(key, in: locale) { say(text) }
        } catch {
            say(PageMessage.failure(error, in: locale))
        }
    }

    /// Says something above the rows, until the next key or load.
    package func say(_ text: StyledText?) { change { $0.said = text } }

    /// The page as lines.
    package func layout(in place: ListPlace) -> PageLayout {
        let revision = revision.value.rows
        let header = header(in: place)
        if let drawn = state.withLock({ $0.drawn }), drawn.revision == revision,
            drawn.place == place
        {
            return PageLayout(header: header, body: drawn.body)
        }
        let body = body(in: place)
        state.withLock { $0.drawn = (revision, place, body) }
        return PageLayout(header: header, body: body)
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        revision.update { $0.page += 1 }
    }

    private func header(in place: ListPlace) -> [StyledText] {
        let (isLoading, said) = state.withLock { ($0.loads > 0, $0.said) }
        var messages: [StyledText] = []
        if isLoading { messages.append(PageMessage.loading(in: place.locale)) }
        if let failure = viewModel.state.value.failure {
            messages += PageMessage.failedLoad(failure, in: place.locale)
        }
        if let notice = viewModel.notice {
            messages.append(PageMessage.notice(notice.resolved(for: place.locale)))
        }
        if let said { messages.append(said) }
        guard !messages.isEmpty else { return [] }
        return messages.flatMap { $0.wrapped(columns: place.width) } + [StyledText()]
    }

    private func body(in place: ListPlace) -> PageLayout.Body {
        var body = PageLayout.Body()
        for section in viewModel.state.value.sections {
            if let title = section.title {
                if !body.lines.isEmpty { body.add([StyledText()]) }
                var text = StyledText()
                text.append(title.resolved(for: place.locale), isBold: true)
                body.add(text.wrapped(columns: place.width))
            }
            for item in section.items { body.add(lines(of: item, in: place), of: item) }
            if let footer = section.footer {
                var text = StyledText()
                text.append(footer.resolved(for: place.locale), isDim: true)
                body.add(text.wrapped(columns: place.width))
            }
        }
        return body
    }

    /// A row that cannot be drawn says why in its place.
    private func lines(of item: any ListItemViewModel, in place: ListPlace) -> [StyledText] {
        do {
            return try cells.lines(of: item, in: place)
        } catch {
            return PageMessage.failure(error, in: place.locale).wrapped(columns: place.width)
        }
    }
}

extension PageLayout.Body {
    fileprivate mutating func add(_ more: [StyledText], of item: (any ListItemViewModel)? = nil) {
        if let item {
            rows.append(PageRow(item: item, lines: lines.count..<lines.count + more.count))
        }
        rowsByLine += repeatElement(item == nil ? nil : rows.count - 1, count: more.count)
        lines += more
    }
}
