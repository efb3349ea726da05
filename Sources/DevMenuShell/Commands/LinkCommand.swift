import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

extension ListedItem {
    /// The address of a link, or `nil` for another item.
    var link: String? { role == .description ? received.address : nil }
}

extension CommandContext {
    /// Opens the address of a link with the platform's opener, in a browser mostly, or prints it.
    ///
    /// Only addresses of `http` and `https` are opened. If the host isn't the shell's own child, a
    /// person is asked first, and a script prints the address unless it was given `--yes`.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func open(_ link: String, of item: ListedItem) throws -> CommandResult {
        if let error = ReplayMode.refusal(by: { $0.refusal(ofLink: link) }) { throw error }
        var isOpened = false
        if URLParts.isWebAddress(link), !options.isDryRun, let opener = Platform.linkOpener,
            try mayOpen(link)
        {
            let launch = ProgramLaunch(
                executable: opener,
                arguments: [opener, link],
                separation: .session
            )
            if let nowhere = try? Descriptor(opening: "/dev/null", .readWrite),
                let program = try? launch.start(with: [nowhere, nowhere, nowhere])
            {
                // It ends by itself, whenever its window does.
                program.disown()
                isOpened = true
            }
        }
        return CommandResult(
            ["id": .string(item.id), "url": .string(link), "isOpened": .bool(isOpened)],
            text: (isOpened ? "opened \(link)" : link).shown
        )
    }

    private func mayOpen(_ link: String) throws -> Bool {
        guard !host.isOwn, !options.confirmsAll else { return true }
        guard let questions else { return false }
        return try questions.confirm("Open \(link.shownName) in a browser? [y/N] ")
    }
}

/// A link typed by itself: opens its address.
struct LinkCommand: Command {
    let name = "open"
    let summary = "open the address of a link"
    /// A dry run prints the address.
    let onlyReads = true
    let arguments = [CommandArgument("LINK", .item, "a link of the menu")]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let id = invocation.texts[0]
        guard let item = try invocation.item(named: id), let link = item.link else {
            throw HostError.refused(.unknownItem(ItemID(id), suggestion: nil))
        }
        return .done(try context.open(link, of: item))
    }
}
