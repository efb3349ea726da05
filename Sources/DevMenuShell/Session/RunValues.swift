import DevMenuClient
package import DevMenuKit
import DevMenuWire

extension Shell {
    /// Checks the values that settings have for this run alone, and reports the first that can't be.
    ///
    /// A program must not run with another value than the one that was typed.
    ///
    /// - Parameter values: The words by the identifiers or storage keys of settings.
    /// - Returns: The status of the failure, or `nil` if all of them fit.
    /// - Throws: ``ShellEnd``.
    package func failure(ofRunValues values: JSONObject) throws -> Int32? {
        do {
            // The host warns of what is an error here.
            try host.follow { event, _ in
                guard case .log(.warning, let text) = event else { return false }
                return text.hasPrefix(RunSource.origin)
            } while: {
                try inTime { try check(runValues: values, of: try host.menu()) }
            }
            return nil
        } catch {
            guard let error = CommandError(error) else { throw error }
            return fail(error)
        }
    }

    private func check(runValues values: JSONObject, of menu: ListedMenu) throws {
        let settings = menu.items.filter(\.isSetting)
        for (name, word) in values.members {
            guard
                let item = settings.first(where: { $0.id == name || $0.received.key == name })
            else {
                throw CommandError.badWord(
                    name,
                    of: Self.runValueFlag,
                    expected: "a setting of the menu",
                    among: settings.map(\.id)
                )
            }
            _ = try item.value(of: word.string ?? "", for: Self.runValueFlag)
            guard item.isWritable else {
                let words = "\(Self.runValueFlag): '\(item.id)' can't be set: its value is fixed"
                throw HostError.refused(WireError(.denied, words))
            }
        }
    }

    private static var runValueFlag: String { "--set" }
}
