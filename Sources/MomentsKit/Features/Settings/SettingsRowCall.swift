import DevMenuKit
import DevMenuPages

/// One call, from a shell, of what a row of a settings page does.
struct SettingsRowCall {
    /// A state of a switch, or the one that it isn't in.
    enum Position: String, CaseIterable {
        case on, off, flip
    }

    /// The state that a switch gets.
    static let value = Parameter(
        "value",
        of: Position?.self,
        summary: LocalizedText(
            "for a switch: on, off, or the opposite of what it is",
            ["zh-Hans": "用于开关：打开、关闭或切换"]
        )
    )

    let entry: SettingsRowNames.Entry
    let call: ActionCall

    private var row: any SettingsItem { entry.row }

    /// Chooses the row, or sends its event.
    ///
    /// - Returns: A message for people, and for programs the row's section, index, handler and
    ///   value.
    /// - Throws: The handler's error, or ``RowError`` with its words in the caller's language.
    func result() async throws -> ActionResult {
        if let given = call[Self.value], entry.value?.bool == nil {
            throw ArgumentError.unfit(
                Self.value.name,
                given: given.rawValue,
                expected: "it for a switch alone",
                suggestion: nil
            )
        }
        do {
            guard let value = entry.value else {
                return ActionResult(text: try await row.choose(), value: facts(nil))
            }
            guard let next = value.bool else {
                return ActionResult(text: try await row.send(value), value: facts(value))
            }
            return try await switching(to: next)
        } catch let error as any UserFacingError {
            throw RowError(error, in: call.locale)
        }
    }

    /// Switches the row to the value of the call, if it isn't so already.
    private func switching(to next: Bool) async throws -> ActionResult {
        let isOn =
            switch call[Self.value] {
            case .on: true
            case .off: false
            case .flip, nil: next
            }
        let title = row.shown.title
        guard isOn == next else {
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
}

/// An error of a name that no row of the page has.
struct UnknownRowError: UserFacingError {
    let row: String
    let names: [String]

    var message: LocalizedText {
        if let nearest = NearestName.suggestion(for: row, among: names) {
            return LocalizedText(
                "the page has no row '\(row)'" + NearestName.question(nearest),
                ["zh-Hans": "页面没有“\(row)”行。您是不是要找“\(nearest)”？"]
            )
        }
        let list = names.joined(separator: ", ")
        return LocalizedText(
            "the page has no row '\(row)': give one of \(list)",
            ["zh-Hans": "页面没有“\(row)”行：请选择 \(list)"]
        )
    }
}
