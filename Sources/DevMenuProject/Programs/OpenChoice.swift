import DevMenuKit

/// A choice whose options a program computes, and which can have any other text as well.
struct OpenChoice: Setting, ComputedChoices {
    let core: SettingCore
    private var program: ProgramAction

    /// Creates the choice of an entry, with no value by default.
    init(_ entry: MenuFileEntry, computedBy program: ProgramAction) {
        self.program = program
        core = SettingCore(
            entry.id,
            title: entry.title,
            rule: .open([]),
            key: entry.members["key"]?.string,
            summary: entry.summary,
            section: entry.section,
            default: .string(entry.members["default"]?.string ?? ""),
            effect: SettingFileMembers.effect(of: entry),
            debt: SettingDebt(entry.members)
        )
    }

    var value: JSONValue { JSONSetting(core).value }

    func json(of value: JSONValue) -> JSONValue { value }

    func value(from json: JSONValue) -> JSONValue? { json }

    /// Returns the same choice with the settings that its program gets.
    func using(_ settings: ProgramSettings) -> OpenChoice {
        var choice = self
        choice.program = program.using(settings)
        return choice
    }

    func program(computing argument: String, in context: MenuContext) throws -> ProgramCommand? {
        argument == "value" ? try program.command(with: .none, context.settings) : nil
    }
}
