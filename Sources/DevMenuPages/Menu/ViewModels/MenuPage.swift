import DevMenuTerminal
public import DevMenuKit
import Synchronization

/// The menu that shells get, on a page of the app: what it lists, sets and runs is an `OfferedMenu`'s.
///
/// It follows the menu's changes while it exists. The page itself knows none of the rows: an item of
/// the menu is a ``MenuDescriptionItem``, a ``MenuSettingItem`` or a ``MenuActionItem``, each with a
/// cell that draws it.
///
/// ```swift
/// pages.open(MenuPage.page(of: host, on: pages), .present)
/// ```
public final class MenuPage: ListViewModel {
    /// A page that the menu consists of.
    public enum Part: String, Sendable {
        /// The menu itself.
        case menu
        /// The reason why a setting has its value.
        case explanation
        /// The result of an action that is too long for a message.
        case result
    }

    private struct State {
        /// The number of listings that were requested, and the newest of them that is shown.
        var requested = 0
        var shown = 0
        var following: Task<Void, Never>?
        var timer: Task<Void, Never>?
    }

    /// The longest time, in seconds, until the page is drawn again: the clock may be set meanwhile.
    private static let longestDelay = 60.0

    /// The title above the page.
    public let title: LocalizedText
    /// The sections of the menu that have items, below a row about suspended overrides.
    public let state: CurrentValue<ListState>

    private let context: MenuPageContext
    private let tasks = Mutex(State())

    private init(
        _ menu: any OfferedMenu,
        _ title: LocalizedText,
        _ locale: MenuLocale,
        _ pages: PageStack,
        _ appeared: @escaping @Sendable (Part) -> Void
    ) {
        self.title = title
        let state = CurrentValue(ListState())
        self.state = state
        context = MenuPageContext(
            menu: menu,
            locale: locale,
            pages: pages,
            appeared: appeared
        ) { [weak state] in state?.update { _ in } }
    }

    deinit {
        let tasks = tasks.withLock(\.self)
        tasks.following?.cancel()
        tasks.timer?.cancel()
    }

    /// Creates a page of a menu, with its cells.
    ///
    /// - Parameters:
    ///   - menu: The menu, such as a `MenuHost`.
    ///   - title: The title above the page.
    ///   - locale: The language of the menu's texts.
    ///   - pages: The pages, on which explanations and results are opened.
    ///   - appeared: Called each time that a part of the menu appears.
    /// - Returns: The page.
    public static func page(
        of menu: any OfferedMenu,
        title: LocalizedText = LocalizedText("Menu", ["zh-Hans": "菜单"]),
        in locale: MenuLocale = PageScreen.userLocale,
        on pages: PageStack,
        appeared: @escaping @Sendable (Part) -> Void = { _ in }
    ) -> ListPage {
        let menu = MenuPage(menu, title, locale, pages, appeared)
        return ListPage(
            menu,
            cells: CellRegistry(MenuDescriptionCell.self, MenuToggleCell.self, MenuActionCell.self)
        )
    }

    /// Shows the menu as it is now, and follows its changes from then on.
    public func loadItems() async {
        tasks.withLock { tasks in
            guard tasks.following == nil else { return }
            let changes = context.menu.menuChanges
            tasks.following = Task { [weak self] in
                for await _ in changes { await self?.update() }
            }
        }
        await load { await update() }
    }

    /// Records an appearance of the page.
    public func trackScreenviews() { context.appeared(.menu) }

    private func update() async {
        let number = tasks.withLock { tasks in
            tasks.requested += 1
            return tasks.requested
        }
        let listing = await context.menu.menu(in: context.locale)
        var authors: [ItemID: String] = [:]
        for item in listing.items where item.layer == .override {
            authors[item.id] = await author(of: item.id)
        }
        let sections = listing.sections.map { section in
            ListSection(
                title: LocalizedText(section.title),
                items: section.items.map { row($0, authors[$0.id]) },
                footer: section.footer.map { LocalizedText($0) },
                isFramed: true
            )
        }
        let suspended = listing.items.filter { $0.suspended != nil }.map(\.title)
        let banner =
            suspended.isEmpty
            ? [] : [ListSection(items: [MenuActionItem(resuming: suspended, context)])]
        tasks.withLock { tasks in
            guard number > tasks.shown else { return }
            tasks.shown = number
            state.update { $0.sections = banner + sections }
        }
        showTime(of: listing)
    }

    /// Returns the author of an override, or `nil` if nobody knows.
    private func author(of id: ItemID) async -> String? {
        let layers = try? await context.menu.explanation(of: id)["layers"]?.array
        let override = layers?.first { $0["layer"]?.string == SettingLayer.override.rawValue }
        return override?["by"]?["user"]?.string
    }

    private func row(_ item: MenuListing.Item, _ author: String?) -> any ListItemViewModel {
        if item.layer != nil { return MenuSettingItem(item, author: author, context) }
        return item.kind == .action ? MenuActionItem(item, context) : MenuDescriptionItem(item)
    }

    /// Has the page drawn again each time that the words for the time that is left change.
    private func showTime(of listing: MenuListing) {
        let limits = listing.items.compactMap { $0.until.flatMap { SettingLimit(until: $0) } }
        let delay = limits.compactMap { TimeLeft(until: $0).secondsToChange }.min()
        tasks.withLock { tasks in
            tasks.timer?.cancel()
            tasks.timer = delay.map { delay in
                Task { [weak self] in
                    guard
                        (try? await Task.sleep(for: .seconds(min(delay, Self.longestDelay))))
                            != nil,
                        !Task.isCancelled, let self
                    else { return }
                    context.changed()
                    showTime(of: listing)
                }
            }
        }
    }
}

/// The menu, the pages and the open questions that the rows of a menu share.
struct MenuPageContext: Sendable {
    let menu: any OfferedMenu
    let locale: MenuLocale
    let pages: PageStack
    let appeared: @Sendable (MenuPage.Part) -> Void
    /// Called when the rows have to be drawn again.
    let changed: @Sendable () -> Void
    /// The items whose question waits for an answer.
    private let asked = CurrentValue<Set<ItemID>>([])

    /// The two answers to a question.
    static let answers = [
        RowKey("y", title: LocalizedText("yes", ["zh-Hans": "确定"])),
        RowKey("n", title: LocalizedText("no", ["zh-Hans": "取消"]), isCancel: true),
    ]

    init(
        menu: any OfferedMenu,
        locale: MenuLocale,
        pages: PageStack,
        appeared: @escaping @Sendable (MenuPage.Part) -> Void,
        changed: @escaping @Sendable () -> Void
    ) {
        (self.menu, self.locale, self.pages) = (menu, locale, pages)
        (self.appeared, self.changed) = (appeared, changed)
    }

    /// Indicates whether an item waits for an answer to its question.
    func isAsking(_ id: ItemID) -> Bool { asked.value.contains(id) }

    /// Asks an item's question, or ends it.
    func ask(_ id: ItemID, _ isAsking: Bool) {
        let isChange = asked.update { asked in
            isAsking ? asked.insert(id).inserted : asked.remove(id) != nil
        }
        if isChange { changed() }
    }

    /// Returns `true` if a key answers the question of a risky item with yes, or there is none to ask;
    /// asks it otherwise.
    func isAgreed(_ id: ItemID, _ risk: Risk, _ key: RowKey) -> Bool {
        let isAnswer = Self.answers.contains(key)
        ask(id, risk > .undeclared && !isAnswer)
        return isAnswer ? key.key == "y" : risk <= .undeclared
    }
}

/// An error of a menu in the languages of the app; the host's own words stay in English.
struct OfferedMenuError: UserFacingError {
    let error: MenuError

    var message: LocalizedText {
        let chinese =
            switch error.code {
            case "busy": "正在运行，请等待它结束"
            case "denied": "不能更改或执行：没有权限，或此版本不允许"
            case "not-saved": "未能保存，没有任何更改"
            default: String?.none
            }
        return LocalizedText(error.message, chinese.map { ["zh-Hans": $0] } ?? [:])
    }
}
