import DevMenuKit

/// Draws an action: its title, what is at stake, and whether it is really wanted.
struct MenuActionCell: ListCell {
    private var item: MenuActionItemViewModel?

    mutating func update(with item: MenuActionItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        guard let item else { return [] }
        var text = StyledText()
        text.append(item.action.title.resolved(for: place.locale))
        if let stake = Self.stake(of: item.action.risk) {
            text.append(" (\(stake.resolved(for: place.locale)))", isDim: true)
        }
        if item.asks {
            let question = LocalizedText(en: " Really? y/n", zhHans: " 确定吗？y/n")
            text.append(question.resolved(for: place.locale), isBold: true)
        }
        return text.wrapped(columns: place.width)
    }

    private static func stake(of risk: Risk) -> LocalizedText? {
        switch risk {
        case .safe: nil
        case .destructive: LocalizedText(en: "destructive", zhHans: "会删除数据")
        case .fatal: LocalizedText(en: "ends the app", zhHans: "会结束 App")
        }
    }
}
