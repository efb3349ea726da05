import DevMenuKit

/// Reads items of the kind `action`, which are the host's own actions or run programs.
struct ActionFileKind: MenuFileKind {
    let kind = ItemKind.action
    let synonyms = ["button", "command", "task"]

    let forms = [RegisteredFileMembers.all] + ProgramFileMembers.forms

    func check(_ entry: MenuFileEntry) {
        if isProgram(entry) {
            ProgramFileMembers.check(entry)
        } else {
            RegisteredFileMembers.check(entry)
        }
    }

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        isProgram(entry) ? ProgramFileMembers.item(entry) : RegisteredFileMembers.item(entry)
    }

    private func isProgram(_ entry: MenuFileEntry) -> Bool {
        entry.written[RegisteredFileMembers.action] == nil
    }
}

/// The members of an item that names an action of the host.
enum RegisteredFileMembers {
    /// The name of the member that names the action.
    static let action = "action"

    static let all: [MenuFileMember] = [
        .required(action, .identifier, "The id of an action that the host has."),
        .optional("arguments", .map(of: .value), "Its arguments, by the names of its parameters."),
    ]

    /// Reports an unknown action, and arguments that don't fit it.
    static func check(_ entry: MenuFileEntry) {
        guard let id = entry.members["action"]?.string else { return }
        guard let action = entry.surroundings.actions[ItemID(id)] else {
            entry.refuse(reason(id, entry.surroundings), at: .name("action"))
            return
        }
        for (name, value) in entry.members["arguments"]?.object?.members ?? [] {
            guard let mismatch = action.parameters.map(\.declaration).mismatch(name, value) else {
                continue
            }
            entry.refuse(mismatch, at: .name("arguments"), .name(name))
        }
    }

    /// Returns the item for an entry without errors.
    static func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        let id = ItemID(entry.members["action"]?.string ?? "")
        return entry.surroundings.actions[id].map { action in
            let given = entry.members["arguments"]?.object ?? [:]
            return RegisteredAction(entry, action: action, given: given)
        }
    }

    private static func reason(_ id: String, _ surroundings: MenuFileSurroundings) -> String {
        let names = surroundings.actions.keys.map(\.rawValue).sorted()
        let reason = "the host has no action '\(id)'"
        guard !names.isEmpty else {
            return reason + ", and none that a file may name: use 'run' to run a program"
        }
        let hint = NearestName.question(ProblemText.nearest(to: id, among: names))
        guard hint.isEmpty else { return reason + hint }
        return reason + ": it has " + names.prefix(5).joined(separator: ", ")
            + (names.count > 5 ? " and \(names.count - 5) more" : "")
    }
}

extension [ParameterDeclaration] {
    /// Returns the reason that an argument in a file doesn't fit these parameters, or `nil`.
    func mismatch(_ name: String, _ value: JSONValue) -> String? {
        guard let parameter = first(where: { $0.name == name }) else {
            let names = map(\.name)
            guard !names.isEmpty else { return "the action takes no arguments: leave it out" }
            return ProblemText.unknown(name, among: names, "isn't a parameter of the action")
        }
        do throws(ArgumentError) {
            _ = try parameter.checked(value)
            return nil
        } catch {
            return String(describing: error)
        }
    }
}

/// An action of the host with an identifier, a title and arguments from a menu's file.
struct RegisteredAction: ActionTrigger {
    let id: ItemID
    let title: LocalizedText
    let summary: LocalizedText
    let section: SectionID

    private let action: any ActionTrigger
    private let given: JSONObject

    /// Creates an item for an action of the host and some of its arguments, which fit it.
    init(_ entry: MenuFileEntry, action: any ActionTrigger, given: JSONObject) {
        id = entry.id
        title = entry.title
        summary = entry.summary
        section = entry.section
        self.action = action
        self.given = given
    }

    var risk: Risk { action.risk }

    /// The parameters for which the file gives no argument.
    var parameters: [any ActionParameter] { action.parameters.filter { given[$0.name] == nil } }

    func parameters(in context: MenuContext) async -> [any ActionParameter] {
        await action.parameters(in: context).filter { given[$0.name] == nil }
    }

    func preview(_ arguments: Arguments, in context: MenuContext) async throws -> [String]? {
        try await action.preview(try await all(arguments, in: context), in: context)
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let all = try await all(call.arguments, in: call.context)
        return try await action.trigger(call.forwarding(all, to: action.id))
    }

    /// Returns arguments with those that the file gives.
    private func all(_ arguments: Arguments, in context: MenuContext) async throws -> Arguments {
        var all = given
        all.merge(arguments.values)
        return try Arguments(all, for: await action.parameters(in: context))
    }
}
