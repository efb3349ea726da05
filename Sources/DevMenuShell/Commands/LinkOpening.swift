import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Opens the address of a link with the platform's opener, in a browser mostly.
struct LinkOpening {
    private let item: ListedItem
    private let address: String

    /// Creates the opening of an item, or `nil` if that has no address.
    init?(_ item: ListedItem) {
        guard item.role == .description, let address = item.received.address else { return nil }
        self.item = item
        self.address = address
    }

    /// Opens the address, or prints it.
    ///
    /// Only addresses of `http` and `https` are opened. If the host isn't the shell's own child, a
    /// person is asked first, and a script prints the address unless it was given `--yes`.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func result(in context: any CommandContext) throws -> CommandResult {
        guard URLParts.isWebAddress(address), !context.options.isDryRun,
            let opener = Platform.linkOpener, try isAllowed(in: context)
        else { return printed }
        let launch = ProgramLaunch(
            executable: opener,
            arguments: [opener, address],
            separation: .session
        )
        do {
            let nowhere = try Descriptor(opening: "/dev/null", .readWrite)
            // It ends by itself, whenever its window does.
            try launch.start(with: [nowhere, nowhere, nowhere]).disown()
        } catch {
            return printed
        }
        return result(isOpened: true, text: "opened \(address)")
    }

    private var printed: CommandResult { result(isOpened: false, text: address) }

    private func result(isOpened: Bool, text: String) -> CommandResult {
        CommandResult(
            ["id": .string(item.id), "url": .string(address), "isOpened": .bool(isOpened)],
            text: ControlEscaping.escaped(text)
        )
    }

    private func isAllowed(in context: any CommandContext) throws -> Bool {
        guard !context.host.isOwn, !context.options.confirmsAll else { return true }
        guard let questions = context.questions else { return false }
        return try questions.confirm("Open \(address.shownName) in a browser? [y/N] ")
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
        guard let item = try invocation.item(named: id), let link = LinkOpening(item) else {
            throw HostError.refused(.unknownItem(ItemID(id), suggestion: nil))
        }
        return .done(try link.result(in: context))
    }
}
