import DevMenuKit

extension PluginConformance {
    func registrationFlaws() -> [String] {
        var builder = MenuBuilder(title: "", app: surroundings.app)
        builder.add(plugin: plugin)
        return builder.build().plugins.compactMap(\.refusal)
    }

    func repetitionFlaws(_ added: RecordingRegistry) -> [String] {
        do {
            let first = added.outline
            let second = try RecordingRegistry(plugin).outline
            guard first != second else { return [] }
            let lost = first.filter { !second.contains($0) }.map { "\($0) is only added at first" }
            let new = second.filter { !first.contains($0) }.map { "\($0) is only added at second" }
            let changes = lost + new
            return changes.isEmpty ? ["what it adds comes in another order at second"] : changes
        } catch {
            return ["it registers once and throws at second: \(error)"]
        }
    }
}

extension RecordingRegistry {
    /// A line for each thing, by which two registrations can be compared.
    fileprivate var outline: [String] {
        let sections = sections.map { "section '\($0.id)' (\($0.title.english))" }
        let items = items.map { item in
            "item '\(item.id)' (\(item.kind), \(item.section), \(item.title.english))"
        }
        let routes = routes.map { route in
            let parameters = route.parameters.map(\.name).joined(separator: ", ")
            return "route '\(route.path)' (\(parameters))"
        }
        return sections + items + routes
    }
}
