import DevMenuTerminal
public import DevMenuKit
import Synchronization

/// A page of a list in a terminal or a test: it loads, draws and handles keys.
///
/// It is independent of the content: a page is a view model and the cell kinds of its items.
///
/// ```swift
/// let page = ListPage(Planets(), cells: cells)
/// await page.load()
/// let text = page.layout(in: DrawingContext(width: 60, locale: .english)).text
/// ```
public final class ListPage: Sendable {
    private struct State {
        var loads = 0
        /// `true` once a load has ended.
        var hasLoaded = false
        var message: StyledText?
        var load: Task<Void, Never>?
        var drawn: (revision: Int, context: DrawingContext, body: PageLayout.Body)?
        /// `true` while changed rows are laid out in the background.
        var isLayingOut = false
    }

    /// Counts the changes of the page, and among them those of its rows.
    private struct Revision: Sendable {
        var page = 0
        var rows = 0
    }

    /// The least number of visible lines with a line between frames.
    private static let gapHeight = 28
    /// The greatest number of items whose layout a screen waits for: a few milliseconds.
    package static let itemsAtOnce = 200

    /// The content.
    public let viewModel: any ListViewModel

    /// The cell kinds of its items.
    let cells: CellRegistry
    private let state = Mutex(State())
    private let revision = CurrentValue(Revision())
    private let observation: ValueObservation

    /// Creates a page of a view model.
    ///
    /// - Parameters:
    ///   - viewModel: The content.
    ///   - cells: The cell kinds of its items.
    public init(_ viewModel: any ListViewModel, cells: CellRegistry) {
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

    /// `true` while a load is under way.
    public var isLoading: Bool { state.withLock { $0.loads > 0 } }

    /// `true` once a load has ended, and none is under way.
    public var hasLoaded: Bool { state.withLock { $0.loads == 0 && $0.hasLoaded } }

    /// Calls `changed`, at once and from any thread, whenever the page would be drawn differently.
    public func observe(_ changed: @escaping @Sendable () -> Void) -> ValueObservation {
        revision.observe { _ in changed() }
    }

    /// Records a visit; call it each time that the page appears.
    public func appear() { viewModel.trackScreenviews() }

    /// Starts a load, in place of one that is under way.
    ///
    /// The page is loading as soon as this returns, so that one which is opened after it is never
    /// drawn as if it had no content.
    public func refresh() {
        let activity = beginLoad()
        let task = Task { [viewModel] in
            await Self.load(viewModel, during: activity)
        }
        let before = state.withLock { state in
            defer { state.load = task }
            return state.load
        }
        before?.cancel()
    }

    /// Cancels a load that is under way; what has arrived is shown.
    public func cancel() { state.withLock { $0.load }?.cancel() }

    /// Loads the content, and returns when the load ends or is cancelled.
    ///
    /// - Parameter begun: Called once the page is loading: a page that is opened here is never
    ///   drawn as if it had no content.
    public func load(begun: () -> Void = {}) async {
        let activity = beginLoad()
        begun()
        await Self.load(viewModel, during: activity)
    }

    /// Counts a load, until the result is cancelled.
    private func beginLoad() -> ValueObservation {
        change {
            $0.loads += 1
            $0.message = nil
        }
        return ValueObservation { [weak self] in
            self?.change {
                $0.loads -= 1
                $0.hasLoaded = true
            }
        }
    }

    private static func load(
        _ viewModel: any ListViewModel,
        during activity: ValueObservation
    ) async {
        await withTaskCancellationHandler {
            await viewModel.loadItems()
        } onCancel: {
            activity.cancel()
        }
        activity.cancel()
    }

    /// Performs the action of a key in a row.
    ///
    /// The result, or the error, appears in the page's header. A key that the row doesn't have does
    /// nothing.
    ///
    /// - Parameters:
    ///   - key: The typed character.
    ///   - row: A row, possibly of an older layout than the current one.
    ///   - locale: The user's language.
    public func press(_ key: Character, in row: PageRow, locale: MenuLocale) async {
        guard let key = row.keys.first(where: { $0.key == key }) else { return }
        showMessage(nil)
        do {
            if let text = try await row.item.press(key, in: locale) { showMessage(text) }
        } catch {
            showMessage(PageMessage.error(error, in: locale))
        }
    }

    /// Shows a message in the page's header, until the next key or load.
    public func showMessage(_ text: StyledText?) {
        if text == nil, state.withLock({ $0.message == nil }) { return }
        change { $0.message = text }
    }

    /// Returns the page as lines; unchanged rows aren't drawn again.
    public func layout(in context: DrawingContext) -> PageLayout {
        let revision = revision.value.rows
        let header = header(in: context)
        if let drawn = state.withLock({ $0.drawn }), drawn.revision == revision,
            drawn.context == context
        {
            return PageLayout(parts: header, body: drawn.body)
        }
        let body = body(in: context)
        state.withLock { $0.drawn = (revision, context, body) }
        return PageLayout(parts: header, body: body)
    }

    /// Returns the page as lines at once: many changed rows are laid out in the background.
    ///
    /// The rows are those of the last layout until ``observe(_:)`` reports the changed ones, so that
    /// a screen continues to scroll meanwhile. A page of at most ``itemsAtOnce`` items, one that
    /// had no rows, and one in another context is laid out here: a message and its row change
    /// together.
    package func lastLayout(in context: DrawingContext) -> PageLayout {
        guard let drawn = state.withLock({ $0.drawn }), drawn.context == context,
            !drawn.body.rows.isEmpty, drawn.revision != revision.value.rows,
            viewModel.state.value.sections.lazy.map(\.items.count).reduce(0, +) > Self.itemsAtOnce
        else { return layout(in: context) }
        let isFirst = state.withLock { state in
            defer { state.isLayingOut = true }
            return !state.isLayingOut
        }
        if isFirst {
            Task.detached { [weak self] in
                _ = self?.layout(in: context)
                self?.change { $0.isLayingOut = false }
            }
        }
        return PageLayout(parts: header(in: context), body: drawn.body)
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        revision.update { $0.page += 1 }
    }

    private func header(in context: DrawingContext) -> PageHeader {
        let (isLoading, message) = state.withLock { ($0.loads > 0, $0.message) }
        func wrapped(_ text: StyledText?) -> [StyledText] {
            text?.wrapped(columns: context.width) ?? []
        }
        let locale = context.locale
        let failure = viewModel.state.value.failure.map { PageMessage.failedLoad($0, in: locale) }
        let notice = viewModel.notice.map { PageMessage.notice($0.resolved(for: locale)) }
        return PageHeader(
            message: wrapped(message),
            loading: isLoading ? PageMessage.loading(in: locale) : nil,
            failure: wrapped(failure),
            notice: wrapped(notice)
        )
    }

    private func body(in context: DrawingContext) -> PageLayout.Body {
        var body = PageLayout.Body()
        for section in viewModel.state.value.sections {
            if section.isFramed, let screen = context.screen {
                // On a tall screen a line parts the frames.
                if !body.lines.isEmpty, screen.height >= Self.gapHeight { body.add([StyledText()]) }
                addFramed(section, in: context, to: &body)
            } else {
                add(section, in: context, to: &body)
            }
        }
        return body
    }

    /// Adds the rows of a section below its title.
    private func add(
        _ section: ListSection,
        in context: DrawingContext,
        to body: inout PageLayout.Body
    ) {
        if let title = section.title {
            if !body.lines.isEmpty { body.add([StyledText()]) }
            var text = StyledText()
            // The rule distinguishes a title from a row if there are no styles.
            text.append("── ", isDim: true)
            text.append(title.resolved(for: context.locale), isBold: true)
            body.add(text.wrapped(columns: context.width))
        }
        addItems(of: section, in: context, to: &body)
        addFooter(of: section, in: context, to: &body)
    }

    /// Adds the rows of a section in a frame, with its title in the upper edge.
    private func addFramed(
        _ section: ListSection,
        in context: DrawingContext,
        to body: inout PageLayout.Body
    ) {
        let column = context.narrowed(to: DrawingContext.columnWidth)
        let frame = RowFrame(width: column.width, theme: context.theme)
        let inner = column.narrowed(to: column.width - RowFrame.edges)
        let title = section.title?.resolved(for: context.locale) ?? ""
        body.add([frame.top(StyledText(title, isBold: true))])
        addItems(of: section, in: inner, frame, to: &body)
        body.add([frame.bottom])
        if let footer = section.footer, !footer.english.isEmpty {
            addFooter(of: section, in: column, to: &body)
        }
    }

    private func addItems(
        of section: ListSection,
        in context: DrawingContext,
        _ frame: RowFrame? = nil,
        to body: inout PageLayout.Body
    ) {
        func framed(_ line: StyledText) -> StyledText { frame?.row(line) ?? line }
        let separators = context.hasSeparators ? section.separators : nil
        for (index, item) in section.items.enumerated() {
            if index > 0, let separators {
                body.add([framed(separators.line(columns: context.width, theme: context.theme))])
            }
            body.add(lines(of: item, in: context).map(framed), of: item, isFramed: frame != nil)
        }
    }

    private func addFooter(
        of section: ListSection,
        in context: DrawingContext,
        to body: inout PageLayout.Body
    ) {
        guard let footer = section.footer else { return }
        let text = StyledText(footer.resolved(for: context.locale), isDim: true)
        body.add(text.wrapped(columns: context.width))
    }

    /// Returns the lines of an item, or an error message if it can't be drawn.
    private func lines(of item: any ListItemViewModel, in context: DrawingContext) -> [StyledText] {
        do {
            return try cells.lines(of: item, in: context)
        } catch {
            return PageMessage.error(error, in: context.locale).wrapped(columns: context.width)
        }
    }
}

extension PageLayout.Body {
    fileprivate mutating func add(
        _ more: [StyledText],
        of item: (any ListItemViewModel)? = nil,
        isFramed: Bool = false
    ) {
        if let item {
            let range = lines.count..<lines.count + more.count
            rows.append(PageRow(item: item, isFramed: isFramed, lines: range))
        }
        rowsByLine += repeatElement(item == nil ? nil : rows.count - 1, count: more.count)
        lines += more
    }
}
