import DevMenuKit

/// Reads actions: those that the host has registered, and programs.
struct ActionFileKind: MenuFileKind {
    let kind = ItemKind.action
    let synonyms = ["button", "command", "task"]

    let forms = [RegisteredFileMembers.all, ProgramFileMembers.all]

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

    private func isProgram(_ entry: MenuFileEntry) -> Bool { entry.written["run"] != nil }
}
