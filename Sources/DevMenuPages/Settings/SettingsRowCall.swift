import DevMenuKit

/// One call, from a shell, of what a row of a settings page does.
struct SettingsRowCall {
    /// The words for a state of a switch, and for the one that it isn't in.
    private static let positions = ["on", "off", "flip"]

    /// The value of the row's event: a state of a switch, or the value of another event.
    static let value = Parameter(
        "value",
        of: String?.self,
        summary: LocalizedText(
            "on, off or flip for a switch; else the value of one of the row's events",
            ["zh-Hans": "开关用 on、off 或 flip；其他行用其某个事件的值"]
        ),
        completions: { _, _ in positions.map { Candidate($0) } }
    )

    let entry: SettingsRowNames.Entry
    let call: ActionCall

    private var row: any SettingsItem { entry.row }

    /// Chooses the row, or sends one of its events.
    ///
    /// - Returns: A message for people, and for programs the row's section, index, handler and
    ///   value.
    /// - Throws: `ArgumentError` for a value that no event has, the handler's error, or ``RowError``
    ///   with its words in the caller's language.
    func result() async throws -> ActionResult {
        let value = try sentValue()
        do {
            guard let value else {
                return ActionResult(text: try await row.choose(), value: facts(nil))
            }
            if let isOn = value.bool { return try await switching(isOn) }
            return ActionResult(text: try await row.send(value), value: facts(value))
        } catch let error as any UserFacingError {
            throw RowError(error, in: call.locale)
        }
    }

    /// Returns the value of the event to send, or `nil` to choose the row.
    private func sentValue() throws(ArgumentError) -> JSONValue? {
        let values = row.events.map(\.value)
        guard let given = call[Self.value] else {
            if entry.value == nil, row.handler == nil {
                throw .missing(Self.value.name, expected: Self.oneOf(values.map(Self.text)))
            }
            return entry.value
        }
        let texts: [String]
        if let next = values.first?.bool, values.count == 1 {
            switch given {
            case "on": return true
            case "off": return false
            case "flip": return .bool(next)
            default: texts = Self.positions
            }
        } else {
            if let value = values.first(where: { Self.isValue($0, given) }) { return value }
            texts = values.map(Self.text)
        }
        throw .unfit(
            Self.value.name,
            given: given,
            expected: texts.isEmpty ? "none: the row has no event" : Self.oneOf(texts),
            suggestion: NearestName.suggestion(for: given, among: texts)
        )
    }

    /// Returns `true` if a word is an event's value; `4.0` is the number 4.
    private static func isValue(_ value: JSONValue, _ word: String) -> Bool {
        value.isNumber ? value.double == Double(word) : text(value) == word
    }

    private static func text(_ value: JSONValue) -> String { value.string ?? value.description }

    private static func oneOf(_ texts: [String]) -> String {
        "one of " + texts.joined(separator: ", ")
    }

    /// Switches the row on or off, if it isn't so already.
    private func switching(_ isOn: Bool) async throws -> ActionResult {
        let title = row.shown.title
        guard row.events.contains(where: { $0.value == .bool(isOn) }) else {
            let text =
                isOn
                ? LocalizedText("\(title): already on", ["zh-Hans": "\(title)：已打开"])
                : LocalizedText("\(title): already off", ["zh-Hans": "\(title)：已关闭"])
            return ActionResult(text: text, value: facts(.bool(isOn)))
        }
        call.print(isOn ? "\(title): off -> on" : "\(title): on -> off")
        return ActionResult(text: try await row.send(.bool(isOn)), value: facts(.bool(isOn)))
    }

    private func facts(_ value: JSONValue?) -> JSONValue {
        var facts: JSONObject = [
            "section": .integer(row.index.section), "row": .integer(row.index.row),
        ]
        facts["handler"] = row.handler.map { .string($0) }
        facts["value"] = value
        return .object(facts)
    }
}

/// An error of a row, in the language of the user who ran its action.
struct RowError: Error, CustomStringConvertible {
    let description: String

    init(_ error: any UserFacingError, in locale: MenuLocale) {
        description = error.message.resolved(for: locale)
    }

    /// Creates the error of a name that no row of a page has.
    init(unknown row: String, among names: [String], in locale: MenuLocale) {
        let list = names.joined(separator: ", ")
        let message =
            if let nearest = NearestName.suggestion(for: row, among: names) {
                LocalizedText(
                    "the page has no row '\(row)'" + NearestName.question(nearest),
                    ["zh-Hans": "页面没有“\(row)”行。你是不是要找“\(nearest)”？"]
                )
            } else {
                LocalizedText(
                    "the page has no row '\(row)': give one of \(list)",
                    ["zh-Hans": "页面没有“\(row)”行：请选择 \(list)"]
                )
            }
        description = message.resolved(for: locale)
    }
}
