import DevMenuKit

/// What list pages say of themselves.
enum PageMessage {
    /// What people read where a load failed.
    static let somethingWentWrong = LocalizedText(
        en: "Something went wrong, please try again later",
        zhHans: "出错啦，请稍后再试"
    )

    /// A load is under way.
    static func loading(in locale: MenuLocale) -> StyledText {
        notice(LocalizedText(en: "Loading…", zhHans: "加载中…").resolved(for: locale))
    }

    /// A load failed, for a reason that helps whoever looks into it.
    static func failedLoad(_ reason: String, in locale: MenuLocale) -> [StyledText] {
        var text = StyledText()
        text.append(somethingWentWrong.resolved(for: locale), isBold: true)
        return [text, notice(reason)]
    }

    /// What a key stands for could not be done.
    static func failure(_ error: any Error, in locale: MenuLocale) -> StyledText {
        let words =
            (error as? any LocalizedFailure)?.message.resolved(for: locale)
            ?? String(describing: error)
        var text = StyledText()
        text.append(ControlEscaping.escaped(words, keepsLines: true), isBold: true)
        return text
    }

    /// Something to know.
    static func notice(_ notice: String) -> StyledText {
        var text = StyledText()
        text.append(ControlEscaping.escaped(notice, keepsLines: true), isDim: true)
        return text
    }
}
