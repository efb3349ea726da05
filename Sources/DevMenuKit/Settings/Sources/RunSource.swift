import DevMenuSystem

/// A source of values for one run of the process, stronger than overrides and never saved.
///
/// A host reads it from the environment variable `DEVMENU_SET`, a JSON object with values by the
/// settings' identifiers or storage keys, and removes the variable from the environment of what the
/// process starts. A word such as `on` or `7` is read as the value that it represents.
package struct RunSource: SettingSource {
    /// The name of the environment variable.
    package static let variable = "DEVMENU_SET"

    /// The layer `run`.
    package let layer: SettingLayer = .run
    /// The name of the environment variable.
    package let name = RunSource.variable
    /// The values by identifier or key.
    private let values: JSONObject

    /// Creates a source for values.
    package init(_ values: JSONObject) { self.values = values }

    /// Removes the run's values from the environment and returns them, or `nil` if there are none.
    ///
    /// - Throws: ``RunSourceError`` if the variable isn't a JSON object; it's removed then too.
    package static func extract() throws(RunSourceError) -> RunSource? {
        guard let text = Environment.variable(variable), !text.isEmpty else { return nil }
        Environment.remove(variable)
        let json = try Result { () throws(JSONError) in try JSONReader().read(text) }
            .mapError { RunSourceError(reason: "\($0)") }.get()
        guard let values = json.object else {
            throw RunSourceError(reason: "it isn't a JSON object")
        }
        return RunSource(values)
    }

    /// Returns the value for the run, or `nil` if there is none.
    package func value(of setting: any Setting) -> JSONValue? {
        guard let value = values[setting.id.rawValue] ?? values[setting.key] else { return nil }
        guard let word = value.string, (try? setting.checked(value)) == nil,
            let read = try? JSONReader().read(Array(word.utf8)),
            (try? setting.checked(read)) != nil
        else { return value }
        return read
    }

    /// Returns a warning for each value that has no effect in a menu.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - kept: The items whose values the app keeps.
    /// - Returns: The warnings.
    package func warnings(for settings: [any Setting], keptByApp kept: [ItemID] = []) -> [String] {
        let names = settings.flatMap { [$0.id.rawValue, $0.key] }
        let unknown = values.names.filter { !names.contains($0) }.map { name in
            guard !kept.contains(ItemID(name)) else {
                return "\(Self.variable): '\(name)' has no value for one run: the app keeps it"
            }
            let nearest = NearestName.suggestion(for: name, among: names)
            return "\(Self.variable): no setting '\(name)'" + NearestName.question(nearest)
        }
        let unfit = settings.compactMap { setting -> String? in
            guard let value = value(of: setting) else { return nil }
            do throws(SettingError) {
                _ = try setting.checked(value)
                return setting.fixedLayer.map { layer in
                    "\(Self.variable): \(SettingError.notWritable(setting.id, layer: layer))"
                }
            } catch {
                return "\(Self.variable): \(error)"
            }
        }
        return unknown + unfit
    }
}

/// The error of an environment variable that can't be read.
package struct RunSourceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The problem, for the middle of a sentence.
    let reason: String

    /// A message for people.
    package var description: String {
        "'\(RunSource.variable)' can't be read: \(reason); it has no effect"
    }
}
