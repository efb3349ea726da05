import DevMenuKit

/// The members of an object in a menu's file, prepared for checking many such objects.
struct MenuFileForm {
    /// The members.
    let members: [MenuFileMember]
    private let names: [String]

    /// Prepares members.
    init(_ members: [MenuFileMember]) {
        self.members = members
        names = members.map(\.name)
    }

    /// Returns `true` if an object has all required members and only known ones; reports errors.
    func check(_ object: JSONObject, _ log: JSONProblemLog) -> Bool {
        var isRight = true
        for (name, value) in object.members {
            guard let index = names.firstIndex(of: name) else {
                log.report(problem(ofUnknown: name, in: object), at: [.name(name)], isOfName: true)
                isRight = false
                continue
            }
            isRight = log.inside(.name(name)) { members[index].shape.check(value, log) } && isRight
        }
        // By index, since a member that is only looked at would be copied as a whole.
        for index in members.indices where members[index].isRequired && object[names[index]] == nil
        {
            log.report(
                "is missing: give \(members[index].shape.expectation)",
                at: [.name(names[index])]
            )
            isRight = false
        }
        return isRight
    }

    private func problem(ofUnknown name: String, in object: JSONObject) -> String {
        let ours = members.first { $0.synonyms.contains(name) && object[$0.name] == nil }
        return ours.map {
            "\(ProblemText.quoted(name)) is not known here: it's called '\($0.name)'"
        } ?? ProblemText.unknown(name, among: names, "is not known here")
    }
}

/// The members that an item of one kind can have in one of its forms.
final class MenuItemForm {
    /// The members of every item, and the form's own behind them.
    let all: MenuFileForm
    /// The member that no other form of the kind has, or `nil` if there's one form.
    let sign: String?
    /// Indicates whether its items have a key.
    let hasKey: Bool
    /// Indicates whether its items have a variable.
    let hasVariable: Bool

    /// Prepares a form of a kind.
    init(_ own: [MenuFileMember]) {
        all = MenuFileForm(NativeMenuForm.item + own)
        sign = own.first?.name
        hasKey = own.contains { $0.name == SettingFileMembers.key.name }
        hasVariable = own.contains { $0.name == SettingFileMembers.variable.name }
    }

    /// Indicates whether a member is one of the form's, and not its sign.
    func hasFurther(_ name: String?) -> Bool {
        name != nil && sign != name && all.members.contains { $0.name == name }
    }

    /// Prepares the forms of a kind, at least one.
    static func forms(of kind: some MenuFileKind) -> [MenuItemForm] {
        let forms = kind.forms
        return forms.isEmpty ? [MenuItemForm([])] : forms.map { MenuItemForm($0) }
    }
}
