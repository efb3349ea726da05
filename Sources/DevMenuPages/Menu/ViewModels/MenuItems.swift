import DevMenuTerminal
public import DevMenuKit

/// An item of a menu that only shows something.
public struct MenuDescriptionItem: ListItemViewModel {
    /// The item.
    public let item: MenuListing.Item

    /// Creates the row of an item.
    public init(_ item: MenuListing.Item) { self.item = item }
}

/// A setting of a menu that keys switch: a toggle to its opposite, a choice to its next option.
///
/// Another key opens the page that explains the value, also if the setting is read-only.
public struct MenuSettingItem: ListItemViewModel {
    private static let explainKey = RowKey("e", title: LocalizedText("why", ["zh-Hans": "原因"]))

    /// The setting.
    public let item: MenuListing.Item
    /// The person who made the override that gives the value, or `nil`.
    public let author: String?

    private let context: MenuPageContext

    init(_ item: MenuListing.Item, author: String?, _ context: MenuPageContext) {
        self.item = item
        self.author = author
        self.context = context
    }

    /// The time that is left of the override, in words, or `nil` if it doesn't end.
    public var timeLeft: LocalizedText? {
        item.until.flatMap { SettingLimit(until: $0) }
            .map { TimeLeft(until: $0).text }
    }

    /// The value that a key sets, or `nil` if none can be set.
    private var next: JSONValue? {
        guard item.isWritable else { return nil }
        if let isOn = item.value?.bool { return .bool(!isOn) }
        guard item.options.count > 1 else { return nil }
        let index = item.options.firstIndex { $0.value == item.value }
        return item.options[index.map { ($0 + 1) % item.options.count } ?? 0].value
    }

    /// Indicates whether the row waits for an answer to its question.
    public var isAsking: Bool { context.isAsking(item.id) }

    /// The keys that switch the setting, unless it has no next value, and the one that explains it; the
    /// two answers while the row waits for one.
    public var keys: [RowKey] {
        if isAsking { return MenuPageContext.answers }
        return (next == nil ? [] : RowKey.switching) + [Self.explainKey]
    }

    /// Switches the setting, or opens the explanation; what is risky is asked first.
    public func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        if key == Self.explainKey {
            let page = ListPage(
                ExplanationPage(of: item, context),
                cells: CellRegistry(ExplanationCell.self)
            )
            await page.load { context.pages.open(page) }
        } else if let next, context.isAgreed(item.id, item.risk ?? .undeclared, key) {
            do throws(MenuError) {
                try await context.menu.set(item.id, to: next)
            } catch {
                throw OfferedMenuError(error: error)
            }
        }
        return nil
    }
}

/// An action of a menu that Enter runs; one that is destructive or fatal asks first.
public struct MenuActionItem: ListItemViewModel {
    /// The most lines of a result that are shown as a message; more are shown on a separate page.
    private static let messageLimit = 3

    /// The title.
    public let title: LocalizedText
    /// The risk of running it.
    public let risk: Risk
    /// The reason it can't be run now, or `nil` if it can.
    public let unavailable: String?

    private let runTitle: LocalizedText
    /// The action, or `nil` for the row that resumes suspended overrides.
    private let id: ItemID?
    private let context: MenuPageContext

    init(_ item: MenuListing.Item, _ context: MenuPageContext) {
        title = LocalizedText(item.title)
        risk = item.risk ?? .undeclared
        unavailable = item.unavailable
        runTitle = LocalizedText("run", ["zh-Hans": "执行"])
        id = item.id
        self.context = context
    }

    /// Creates the row that resumes the suspended overrides of settings with these titles.
    init(resuming titles: [String], _ context: MenuPageContext) {
        title = LocalizedText(
            "Suspended after crashes at launch: \(titles.joined(separator: ", "))",
            ["zh-Hans": "因启动时闪退而暂停：\(titles.joined(separator: "、"))"]
        )
        risk = .safe
        unavailable = nil
        runTitle = LocalizedText("resume", ["zh-Hans": "恢复"])
        id = nil
        self.context = context
    }

    /// Indicates whether the row waits for an answer to its question.
    public var isAsking: Bool { id.map(context.isAsking) ?? false }

    /// Enter, or the two answers while the row waits for one.
    public var keys: [RowKey] {
        isAsking ? MenuPageContext.answers : [RowKey(RowKey.enter, title: runTitle)]
    }

    /// Runs the action, or asks for a confirmation.
    public func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        do throws(MenuError) {
            guard let id else {
                try await context.menu.resume()
                return StyledText(
                    LocalizedText("The overrides apply again.", ["zh-Hans": "手动设置已恢复生效。"])
                        .resolved(for: locale)
                )
            }
            guard context.isAgreed(id, risk, key) else { return nil }
            return try await run(id, confirmed: key.key == "y", locale)
        } catch {
            if error.code == "needs-confirmation", let id {
                context.ask(id, true)
                return nil
            }
            throw OfferedMenuError(error: error)
        }
    }

    /// Runs the action with the defaults of its parameters, and shows its output meanwhile.
    ///
    /// - Returns: Its result, or `nil` if that is on a page.
    private func run(
        _ id: ItemID,
        confirmed: Bool,
        _ locale: MenuLocale
    ) async throws(MenuError) -> StyledText? {
        let result = try await context.menu.run(id, arguments: [:], confirmed: confirmed) {
            [pages = context.pages] text in
            let shown = ControlEscaping.escaped(text, keepsLines: true)
            pages.showMessage(StyledText(shown.hasSuffix("\n") ? String(shown.dropLast()) : shown))
        }
        if result.isShown { return nil }
        let title = title.resolved(for: locale)
        let text =
            result.table.map { TableLayout.text(of: $0, in: locale) }
            ?? result.text.map { StyledText($0.resolved(for: locale), styles: result.styles) }
        guard let text else {
            let done = LocalizedText("\(title): done", ["zh-Hans": "\(title)：完成"])
            return StyledText(done.resolved(for: locale))
        }
        guard text.text.count(where: \.isNewline) >= Self.messageLimit else { return text }
        let page = ListPage(
            showing: result.table.map { Page($0) } ?? Page(text),
            title: self.title
        ) { [appeared = context.appeared] in appeared(.result) }
        await page.load { context.pages.open(page) }
        return nil
    }
}
