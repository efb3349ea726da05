import DevMenuTerminal
public import DevMenuKit

/// Draws a description: its title, and its detail unless that begins with the title.
public struct MenuDescriptionCell: ListCell {
    private var item: MenuListing.Item?

    /// Creates an empty cell.
    public init() {}

    /// Sets the item to draw.
    public mutating func update(with item: MenuDescriptionItem) { self.item = item.item }

    /// Returns the title with the detail.
    public func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        // A kind of item that isn't known may have nothing else to show.
        let detail = item.detail ?? (item.kind == .description ? nil : item.kind.rawValue)
        let isWhole = detail?.hasPrefix(item.title) ?? false
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(ControlEscaping.escaped(isWhole ? detail ?? "" : item.title)),
            value: isWhole ? .none : detail.map { .words($0) } ?? .none
        )
        return lines.lines
    }
}

/// Draws a setting: its title, the origin of its value, when a change takes effect, and the value.
public struct MenuToggleCell: ListCell {
    private var setting: MenuSettingItem?

    /// Creates an empty cell.
    public init() {}

    /// Sets the setting to draw.
    public mutating func update(with item: MenuSettingItem) { setting = item }

    /// Returns the title with remarks and the value.
    public func lines(in context: DrawingContext) -> [StyledText] {
        guard let setting else { return [] }
        let (item, locale) = (setting.item, context.locale)
        let remarks = [origin(of: setting), setting.timeLeft, effect(of: item)]
            .compactMap { $0?.resolved(for: locale) }
        let title = item.options.first { $0.value == item.value }?.title
        let text = SettingText.value(item.value).resolved(for: locale)
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(ControlEscaping.escaped(item.title)),
            remarks: remarks + [item.unavailable, item.problem].compactMap(\.self),
            value: setting.isAsking
                ? .question(Self.question.resolved(for: locale))
                : item.value?.bool.map { .toggle($0) }
                    ?? .setting(title ?? item.valueText ?? text)
        )
        return lines.lines
    }

    /// The question before what is risky.
    static let question = LocalizedText("Are you sure? y/n", ["zh-Hans": "确定吗？y/n"])

    /// Returns the layer of the value, with an override's author.
    private func origin(of setting: MenuSettingItem) -> LocalizedText? {
        guard let layer = setting.item.layer else { return nil }
        let words = SettingText.layer(layer)
        guard layer == .override, let user = setting.author else { return words }
        return LocalizedText("\(words.english) by \(user)", ["zh-Hans": "已由 \(user) 手动设置"])
    }

    /// Returns a remark on a setting whose changes don't take effect at once.
    private func effect(of item: MenuListing.Item) -> LocalizedText? {
        guard item.isWritable else { return LocalizedText("read-only", ["zh-Hans": "只读"]) }
        switch item.effect {
        case .now?, nil: return nil
        case .reload?:
            return LocalizedText("takes effect at the next load", ["zh-Hans": "下次加载时生效"])
        case .restart?:
            let inForce = item.inForce.map { SettingText.value($0) }
            return LocalizedText(
                "takes effect at the next start" + (inForce.map { ", now \($0.english)" } ?? ""),
                [
                    "zh-Hans": "下次启动时生效"
                        + (inForce.map { "，现在为\($0.resolved(for: .simplifiedChinese))" } ?? "")
                ]
            )
        }
    }
}

/// Draws an action: its title in the colour of its risk, and its question while that waits.
public struct MenuActionCell: ListCell {
    private var action: MenuActionItem?

    /// Creates an empty cell.
    public init() {}

    /// Sets the action to draw.
    public mutating func update(with item: MenuActionItem) { action = item }

    /// Returns the title with the risk, and the question or an arrow.
    public func lines(in context: DrawingContext) -> [StyledText] {
        guard let action else { return [] }
        let risk: LocalizedText? =
            switch action.risk {
            case .safe, .undeclared: nil
            case .destructive: LocalizedText("destructive", ["zh-Hans": "会删除数据"])
            case .fatal: LocalizedText("ends the app", ["zh-Hans": "会结束 App"])
            }
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(
                ControlEscaping.escaped(action.title.resolved(for: context.locale)),
                color: context.theme?.color(of: action.risk)
            ),
            remarks: [risk?.resolved(for: context.locale), action.unavailable].compactMap(\.self),
            value: action.isAsking
                ? .question(MenuToggleCell.question.resolved(for: context.locale)) : .link("")
        )
        return lines.lines
    }
}

/// Draws the words of an explanation.
struct ExplanationCell: ListCell {
    private var text: ExplanationText?

    mutating func update(with item: ExplanationItem) { text = item.text }

    func lines(in context: DrawingContext) -> [StyledText] {
        text?.text(
            in: context.locale,
            columns: context.width,
            hasMarks: context.screen?.hasMarks ?? false,
            times: ShownTime(isAtTerminal: true)
        )
        .wrapped(columns: context.width) ?? []
    }
}
