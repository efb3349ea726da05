import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Renders the lines of the journal as text.
enum ChangeText {
    /// Returns changes in columns, a line each.
    static func list(_ changes: [ReceivedChange], context: RenderingContext) -> StyledText {
        guard !changes.isEmpty else { return StyledText("no changes") }
        let rows = changes.map { change in
            [
                "\(change.number)", time(change.time), change.id.shownName,
                "\(ItemText.value(change.was)) -> \(ItemText.value(change.now))"
                    + limit(of: change),
                note(of: change),
            ]
        }
        return StyledText(TableLayout.text(rows, limit: context.columns))
    }

    /// Returns a change's row: number, time, setting, values, layer, user, client and reason.
    static func cells(_ change: ReceivedChange) -> [String] {
        [
            "\(change.number)", change.time, change.id, ItemText.value(change.was),
            ItemText.value(change.now), change.layer, change.author?.user ?? "",
            change.author?.client ?? "", change.why ?? "",
        ]
    }

    /// Returns a time as people read it, in their time zone.
    static func time(_ iso: String) -> String { CalendarTime(iso: iso)?.text() ?? iso }

    /// Returns the reason for a change in quotation marks, with what goes before it.
    static func quoted(_ why: String?) -> String { why.map { ": \"\($0)\"" } ?? "" }

    private static func limit(of change: ReceivedChange) -> String {
        guard let until = change.until else { return "" }
        return until == "relaunch" ? " until relaunch" : " until \(time(until))"
    }

    private static func note(of change: ReceivedChange) -> String {
        let numbers = change.undone.map(String.init).joined(separator: ", ")
        let author = change.author.map { "by \($0)" } ?? ""
        return (numbers.isEmpty ? "" : "undoes \(numbers), ") + author + quoted(change.why)
    }
}

/// Renders the explanation of a setting's value as text.
enum ExplanationText {
    /// Returns the reason in a sentence, and a line for each source.
    ///
    /// - Parameters:
    ///   - explanation: The explanation.
    ///   - hasJournal: `true` where the host records changes, so that one without an author was made
    ///     in the file.
    ///   - context: The properties of the output.
    /// - Returns: The text.
    static func full(
        _ explanation: ReceivedExplanation,
        hasJournal: Bool,
        context: RenderingContext
    ) -> StyledText {
        let winner = explanation.layers.first { $0.state == "wins" }
        var text = StyledText()
        let head = "\(explanation.id.shownName) is \(ItemText.value(explanation.value))"
        text.append(ControlEscaping.escaped(head), isBold: true)
        var reason = winner.map { self.reason($0, hasJournal) } ?? explanation.layer
        if let ended = explanation.layers.first(where: { $0.state == "ended" }) {
            let owner = ended.author.map { " of \($0.user)" } ?? ""
            reason = "the override\(owner) has ended, " + reason
        }
        text.append(": " + ControlEscaping.escaped(reason))
        let rows = explanation.layers.map { layer in
            [
                layer.name, layer.value.map { ItemText.value($0) } ?? "-", word(of: layer.state),
                note(on: layer, hasJournal),
            ]
        }
        text.append("\n" + TableLayout.text(rows, indent: 2, limit: context.columns))
        return text
    }

    /// Returns a row for each source.
    ///
    /// Its cells are layer, value, state, source, author, time, reason, end and problem.
    static func cells(_ explanation: ReceivedExplanation) -> [[String]] {
        explanation.layers.map { layer in
            [
                layer.name, layer.value.map { ItemText.value($0) } ?? "", layer.state,
                layer.source, layer.author?.user ?? "", layer.time ?? "", layer.why ?? "",
                layer.until ?? "", layer.problem ?? "",
            ]
        }
    }

    private static func reason(_ layer: ReceivedExplanation.Layer, _ hasJournal: Bool) -> String {
        if layer.isOverride {
            if let author = layer.author { return "\(author) set it" }
            let isEdited = hasJournal && layer.problem == nil
            return isEdited ? "edited in the file" : "set in \(layer.source)"
        }
        let isDefault = layer.name == SettingLayer.default.rawValue
        if isDefault { return "its default, as no source gives it a value" }
        return "\(layer.name) says \(ItemText.value(layer.value))"
    }

    /// Returns the word for a state; none for those that the value's place in the list tells.
    private static func word(of state: String) -> String {
        ["absent", "shadowed"].contains(state) ? "" : state
    }

    private static func note(
        on layer: ReceivedExplanation.Layer,
        _ hasJournal: Bool
    ) -> String {
        if let problem = layer.problem, layer.isOverride { return problem }
        guard layer.name != SettingLayer.default.rawValue,
            layer.value != nil || layer.problem != nil
        else { return "" }
        let time = layer.time.map { ChangeText.time($0) }
        guard layer.isOverride else {
            return layer.source + (time.map { ", read \($0)" } ?? "")
                + (layer.problem.map { ": \($0)" } ?? "")
        }
        let limit = layer.until.map { self.limit($0, hasEnded: layer.state == "ended") } ?? ""
        guard let author = layer.author else {
            return limit + (hasJournal ? "edited in the file" : layer.source)
        }
        let set = "set \(time.map { $0 + " " } ?? "")by \(author)"
        return limit + set + ChangeText.quoted(layer.why)
    }

    private static func limit(_ until: String, hasEnded: Bool) -> String {
        let end = until == "relaunch" ? "relaunch" : ChangeText.time(until)
        return hasEnded ? "\(until == "relaunch" ? "at relaunch" : end), " : "until \(end), "
    }
}
