import DevMenuTerminal
import DevMenuKit
import DevMenuPages

/// The banner of overrides that are suspended after crashes, which a key resumes.
///
/// It has no lines once they are resumed.
struct SuspendedItemViewModel: DrawnItem {
    private let settings: AppSettings

    /// Creates the banner of a menu's settings.
    init(_ settings: AppSettings) { self.settings = settings }

    /// The titles of the settings whose overrides are suspended.
    var titles: [LocalizedText] { settings.suspended.map(\.title) }

    /// The key that resumes the overrides.
    var keys: [RowKey] { [RowKey(RowKey.enter, title: LocalizedText("resume", ["zh-Hans": "恢复"]))] }

    /// Resumes the overrides.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        _ = try settings.resume()
        return StyledText(
            LocalizedText("The overrides count again.", ["zh-Hans": "手动设置已恢复生效。"])
                .resolved(for: locale)
        )
    }

    func lines(in context: DrawingContext) -> [StyledText] {
        let titles = titles.map { $0.resolved(for: context.locale) }
        guard !titles.isEmpty else { return [] }
        let words = LocalizedText(
            "Suspended after crashes at launch: \(titles.joined(separator: ", "))",
            ["zh-Hans": "因启动时闪退而暂停：\(titles.joined(separator: "、"))"]
        )
        let shown = ControlEscaping.escaped(words.resolved(for: context.locale))
        return StyledText(shown, isBold: true).wrapped(columns: context.width)
    }
}
