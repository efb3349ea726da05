import DevMenuKit

/// `set [NAME [VALUE]]`: the shell's own settings.
struct SetCommand: Command {
    let name = "set"
    let summary = "show or change the shell's own settings"
    let arguments = [
        CommandArgument("NAME", .shellSetting, summary: "a setting of the shell", isOptional: true),
        CommandArgument("VALUE", .shellSettingValue, summary: "its new value", isOptional: true),
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...2, of: self)
        guard let name = invocation.texts.first else {
            return .done(Self.result(ShellSettings.entries, context))
        }
        guard let entry = ShellSettings.entry(name) else {
            let names = ShellSettings.entries.map(\.name)
            throw CommandError.badWord(
                name,
                of: self.name,
                expected: "a setting of the shell (\(names.joined(separator: ", ")))",
                suggestion: NearestName.suggestion(for: name, among: names)
            )
        }
        if let value = invocation.texts.dropFirst().first {
            guard entry.values.isEmpty || entry.values.contains(value) else {
                throw CommandError.badWord(
                    value,
                    of: "\(self.name) \(name)",
                    expected: "one of " + entry.values.joined(separator: ", "),
                    suggestion: NearestName.suggestion(for: value, among: entry.values)
                )
            }
            if let expected = entry.expected(value) {
                throw CommandError.badWord(
                    DisplayWidth.truncated(value.shownName, columns: 40),
                    of: "\(self.name) \(name)",
                    expected: expected,
                    suggestion: nil
                )
            }
            entry.set(&context.settings, value)
        }
        return .done(Self.result([entry], context))
    }

    private static func result(_ entries: [ShellSettings.Entry], _ context: any CommandContext)
        -> CommandResult
    {
        var values = JSONObject()
        for entry in entries { values[entry.name] = entry.get(context.settings) }
        let rows = entries.map { entry in
            [entry.name, values[entry.name]?.string ?? "", entry.summary]
        }
        return CommandResult(["settings": .object(values)]) { place in
            StyledText(TableLayout.text(rows, limit: place.columns))
        }
    }
}
