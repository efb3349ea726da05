import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Renders the text of `help` from the declarations of commands and items.
package enum HelpText {
    /// The rules for every line, a sentence each.
    package static let lineRules = [
        "A bare item runs, shows or changes itself: 'like-button on', 'dump-version'.",
        "Arguments go by place, as name=value or as --name[=value]; --yes confirms.",
        "'A; B' runs both, '> FILE' and '>> FILE' keep the output, '| PROGRAM' reads it.",
    ]

    /// Returns the overview of all commands.
    static func overview(_ commands: [any Command], place: RenderingPlace) -> StyledText {
        let rows = commands.map { command in
            [([command.usage] + command.aliases).joined(separator: ", "), command.summary]
        }
        return StyledText(
            """
            \(TableLayout.text(rows, limit: place.columns))

            \(lineRules.joined(separator: "\n"))
            """
        )
    }

    /// Returns the help of a command.
    static func command(_ command: some Command, place: RenderingPlace) -> StyledText {
        var text = StyledText()
        text.append(command.usage, isBold: true)
        text.append("\n" + command.summary)
        let rows = command.arguments.map { [$0.name, $0.summary] }
        if !rows.isEmpty {
            text.append("\n" + TableLayout.text(rows, indent: 2, limit: place.columns))
        }
        if !command.aliases.isEmpty {
            text.append("\nAlso: " + command.aliases.joined(separator: ", "))
        }
        return text
    }

    /// Returns the help of an item.
    static func item(_ item: ListedItem, place: RenderingPlace) -> StyledText {
        var text = StyledText()
        text.append(usage(of: item), isBold: true)
        text.append("\n" + ControlEscaping.escaped(item.title))
        if !item.summary.isEmpty { text.append("\n" + ControlEscaping.escaped(item.summary)) }
        if item.role == .action, item.risk != .safe {
            text.append("\n\(item.risk.rawValue): it asks first; --yes confirms")
        }
        let rows = item.parameters.map(ParameterText.row)
        if !rows.isEmpty {
            text.append("\n" + TableLayout.text(rows, indent: 2, limit: place.columns))
        }
        return text
    }

    /// Returns the help of an item, for `--json`.
    static func json(of item: ListedItem) -> JSONValue {
        [
            "name": .string(item.id),
            "summary": .string(item.summary.isEmpty ? item.title : item.summary),
            "usage": .string(usage(of: item)),
            "arguments": .array(item.received.parameterList?.array ?? []),
        ]
    }

    /// Returns the usage of an item.
    static func usage(of item: ListedItem) -> String {
        let words: [String] =
            switch item.role {
            case .action: item.parameters.map(ParameterText.usage)
            case .setting(let isToggle):
                [
                    "["
                        + (item.values.usage + (isToggle ? ["flip"] : []) + ["reset"])
                        .joined(separator: "|") + "]"
                ]
            case .description: []
            }
        return ControlEscaping.escaped(([item.id] + words).joined(separator: " "), as: .name)
    }
}
