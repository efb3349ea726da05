import DevMenuClient
import DevMenuKit
import DevMenuWire

/// A name that the menu lacks: nobody has it, or its item is denied, left out or refused.
struct AbsentItem {
    /// What somebody typed.
    let id: String

    /// Asks the host what it does not show.
    ///
    /// - Parameters:
    ///   - unknown: The error where nobody knows the name.
    ///   - context: Whose host is asked.
    /// - Returns: That error, or one of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` where the host cannot be asked.
    func error(_ unknown: CommandError, in context: any CommandContext) throws -> CommandError {
        let item = ItemID(id)
        guard item.isValid else { return unknown }
        do {
            _ = try context.host.learn(.show(item))
        } catch HostError.refused(let error) where error.knownKind == .denied {
            return .host(.refused(error))
        } catch HostError.refused {}
        return try refusal(or: unknown, in: context)
    }

    /// Asks the host whether a plugin that was refused would have the item.
    ///
    /// - Parameters:
    ///   - unknown: The error where no such plugin has it.
    ///   - context: Whose host is asked.
    /// - Returns: That error, or one of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` where the host cannot be asked.
    func refusal(or unknown: CommandError, in context: any CommandContext) throws -> CommandError {
        let plugins: JSONValue
        do {
            plugins = try context.host.learn(.pluginList)
        } catch HostError.refused {
            // A host need not know of plugins.
            return unknown
        }
        return (plugins["plugins"]?.array ?? []).lazy.compactMap(refusal(by:)).first ?? unknown
    }

    /// The error where a plugin's report says that it would have the item, had it not been refused.
    private func refusal(by report: JSONValue) -> CommandError? {
        guard let reason = report["refused"]?.string, let plugin = report["id"]?.string else {
            return nil
        }
        // A plugin of one action mostly has its name, and one that was never asked says no more.
        let names = [plugin] + (report["refusedItems"]?.array ?? []).compactMap(\.string)
        guard names.contains(id) else { return nil }
        let words = "'\(id)' is not in the menu: plugin '\(plugin)' was refused: \(reason)"
        return .host(.refused(WireError(.denied, words)))
    }
}
