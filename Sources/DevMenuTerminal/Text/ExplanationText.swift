package import DevMenuKit
import DevMenuSystem

/// The explanation of a setting's value in words: a sentence, and a line for each source.
///
/// It reads an explanation as the protocol has it, since one of another host may have layers and
/// states that this program doesn't know.
package struct ExplanationText: Equatable, Sendable {
    private let json: JSONValue
    private let hasJournal: Bool

    /// Creates the words for an explanation.
    ///
    /// - Parameters:
    ///   - json: The explanation as the protocol has it; members that are missing are left out.
    ///   - hasJournal: `true` if changes are recorded, so that one without an author was made in
    ///     the file.
    package init(_ json: JSONValue, hasJournal: Bool) {
        self.json = json
        self.hasJournal = hasJournal
    }

    /// Returns the reason in a sentence, a line for each source, strongest first, and the setting's owner
    /// and end.
    ///
    /// - Parameters:
    ///   - locale: The reader's language.
    ///   - columns: The width that no line of a source exceeds, or `nil` for any.
    ///   - hasMarks: Indicates whether values have marks.
    ///   - times: The form of times.
    /// - Returns: The text.
    package func text(
        in locale: MenuLocale = .english,
        columns: Int? = nil,
        hasMarks: Bool = false,
        times: ShownTime = ShownTime(isAtTerminal: false)
    ) -> StyledText {
        let words = ExplanationWords(locale: locale, hasJournal: hasJournal, times: times)
        func styled(_ value: JSONValue?, _ text: String?, hasMarks: Bool) -> StyledText {
            SettingText.styled(value, text: text, hasMarks: hasMarks, in: locale)
        }
        let id = ControlEscaping.escaped(json["id"]?.string ?? "", as: .name)
        let value = styled(json["value"], json["valueText"]?.string, hasMarks: false)
        var text = StyledText(words.say("\(id) is ", "\(id) 为 "), isBold: true)
        text.append(value.text, color: value.styles.first?.color, isBold: true)
        if let inForce = json["inForce"].map({ words.value($0) }) {
            let note = words.say(
                " from the next launch, now \(inForce)",
                "（下次启动时生效，现在为 \(inForce)）"
            )
            text.append(ControlEscaping.escaped(note), isBold: true)
        }
        let reason = ControlEscaping.escaped(words.reason(layers, of: json["layer"]?.string ?? ""))
        text.append(words.say(": ", "：") + reason)
        let rows = layers.map { layer -> [TableLayout.Cell] in
            let value = layer.value.map { styled($0, nil, hasMarks: hasMarks) }
            return [
                .whole(words.layer(layer.name), isDim: true), .whole(value ?? StyledText("-")),
                .whole(words.state(layer.state)), .whole(words.note(on: layer)),
            ]
        }
        text.append("\n")
        text.append(StyledText(lines: TableLayout.lines(rows, indent: 2, limit: columns)))
        if let reason = json["unavailable"]?.string {
            let line = words.say("can't be set now: \(reason)", "现在无法设置：\(reason)")
            text.append("\n  " + ControlEscaping.escaped(line))
        }
        let debt = words.debt(SettingDebt(json.object ?? [:]))
        if !debt.isEmpty { text.append("\n  " + ControlEscaping.escaped(debt)) }
        return text
    }

    /// A row for each source: layer, value, state, source, author, time, reason, end and problem.
    package var cells: [[String]] {
        layers.map { layer in
            [
                layer.name, layer.value.map { SettingText.value($0).english } ?? "", layer.state,
                layer.source, layer.author?.user ?? "", layer.time ?? "", layer.why ?? "",
                layer.until ?? "", layer.problem ?? "",
            ]
        }
    }

    private var layers: [ExplainedLayer] { (json["layers"]?.array ?? []).map(ExplainedLayer.init) }
}

/// The answer of one source in an explanation.
private struct ExplainedLayer {
    /// The answer as the protocol has it.
    let json: JSONValue

    var name: String { json["layer"]?.string ?? "" }
    var value: JSONValue? { json["value"] }
    var state: String { json["state"]?.string ?? "" }
    var source: String { json["source"]?.string ?? "" }
    var author: ChangeAuthor? { json["by"].map { ChangeAuthor(json: $0) } }
    /// The time of the override, or of the source's values, as ISO 8601.
    var time: String? { json["at"]?.string }
    var why: String? { json["why"]?.string }
    /// The end of an override, as the protocol has it.
    var until: String? { json["until"]?.string }
    var problem: String? { json["problem"]?.string }

    /// `true` for the layer of what people set.
    var isOverride: Bool { name == SettingLayer.override.rawValue }
    /// `true` for a value that the app keeps.
    var isKeptByApp: Bool { name == SettingLayer.app.rawValue }
    /// `true` for the default in the setting's declaration.
    var isDefault: Bool { name == SettingLayer.default.rawValue }
    var hasEnded: Bool { state == "ended" }
    var isSuspended: Bool { state == "suspended" }
}

/// The words of an explanation in one language.
private struct ExplanationWords {
    let locale: MenuLocale
    let hasJournal: Bool
    let times: ShownTime

    /// Returns one of two texts, in English and in Simplified Chinese.
    func say(_ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String) -> String {
        locale.isSimplifiedChinese ? chinese() : english()
    }

    func value(_ value: JSONValue?) -> String { SettingText.value(value).resolved(for: locale) }

    func layer(_ name: String) -> String {
        SettingText.layer(SettingLayer(rawValue: name)).resolved(for: locale)
    }

    /// Returns the word for a state, or an empty text if the order of the list implies it.
    func state(_ state: String) -> String {
        let translations = [
            "wins": "生效", "inert": "不起作用", "invalid": "值无效", "unknown": "未知",
            "ended": "已到期", "suspended": "已暂停",
        ]
        guard !["absent", "shadowed"].contains(state) else { return "" }
        return say(state, translations[state] ?? state)
    }

    /// Returns the owner and the end of a setting, or an empty text if nothing is known of them.
    func debt(_ debt: SettingDebt) -> String {
        let hasExpired = debt.lastDay.map { $0.number < CalendarDay.today.number } ?? false
        return [
            debt.owner.map { say("owned by \($0)", "由 \($0) 负责") },
            debt.expires.map {
                hasExpired
                    ? say("expired on \($0)", "已于 \($0) 到期") : say("expires on \($0)", "\($0) 到期")
            }, debt.permanent.map { say("permanent: \($0)", "长期保留：\($0)") },
        ].compactMap(\.self).joined(separator: say(", ", "，"))
    }

    /// Returns the reason for the value that a layer gives.
    func reason(_ layers: [ExplainedLayer], of name: String) -> String {
        let reason = layers.first { $0.state == "wins" }.map { self.reason(for: $0) } ?? name
        guard let layer = layers.first(where: { $0.hasEnded || $0.isSuspended }) else {
            return reason
        }
        let user = layer.author?.user
        let override = say(
            "the override\(user.map { " of \($0)" } ?? "") ",
            "\(user.map { "\($0) 的" } ?? "")手动设置"
        )
        let state =
            layer.hasEnded
            ? say("has ended, ", "已到期，")
            : say("is suspended after crashes at launch, ", "因启动时闪退而暂停，")
        return override + state + reason
    }

    private func reason(for winner: ExplainedLayer) -> String {
        if winner.isOverride {
            if let author = winner.author?.words.resolved(for: locale) {
                return say("\(author) set it", "已由 \(author) 手动设置")
            }
            let source = winner.source
            return hasJournal && winner.problem == nil
                ? edited : say("set in \(source)", "在 \(source) 中设置")
        }
        if winner.isKeptByApp { return say("kept by the app", "由应用自行保存") }
        if winner.isDefault {
            return say("its default, because no source has a value", "默认值，其他来源均未设定")
        }
        let (layer, value) = (layer(winner.name), value(winner.value))
        return say("\(layer) says \(value)", "\(layer)的值为 \(value)")
    }

    private var edited: String { say("edited in the file", "在文件中修改") }

    /// Returns the source of a layer's value, or the author of an override.
    func note(on layer: ExplainedLayer) -> String {
        if let problem = layer.problem, layer.isOverride || layer.isKeptByApp { return problem }
        if layer.isKeptByApp, layer.author == nil { return "" }
        guard !layer.isDefault, layer.value != nil || layer.problem != nil else { return "" }
        let time = layer.time.map { times.text($0).resolved(for: locale) }
        guard layer.isOverride || layer.isKeptByApp else {
            return layer.source + (time.map { say(", read \($0)", "，\($0) 读取") } ?? "")
                + (layer.problem.map { say(": \($0)", "：\($0)") } ?? "")
        }
        let limit = layer.until.map { self.limit($0, hasEnded: layer.hasEnded) } ?? ""
        guard let author = layer.author?.words.resolved(for: locale) else {
            return limit + (hasJournal ? edited : layer.source)
        }
        let set = say(
            "set \(time.map { $0 + " " } ?? "")by \(author)",
            "\(time.map { "\($0) " } ?? "")由 \(author) 手动设置"
        )
        return limit + set + SettingText.reason(layer.why).resolved(for: locale)
    }

    private func limit(_ until: String, hasEnded: Bool) -> String {
        guard until != "relaunch" else {
            return hasEnded
                ? say("at relaunch, ", "重新启动时到期，") : say("until relaunch, ", "重新启动前有效，")
        }
        let end = times.text(until).resolved(for: locale)
        return hasEnded ? say("\(end), ", "\(end) 到期，") : say("until \(end), ", "\(end) 前有效，")
    }
}
