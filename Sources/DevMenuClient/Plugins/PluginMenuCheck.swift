import DevMenuKit

/// Looks whether what a plugin says of its menu can be part of one.
struct PluginMenuCheck {
    /// The sections of an answer to `menu.list`, those without items left out.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``, which names the first thing that is wrong.
    func sections(of menu: JSONValue) throws(PluginRefusal) -> [JSONValue] {
        guard let sections = menu["sections"]?.array else {
            throw .invalidMenu(reason: "it has no 'sections'")
        }
        var known: Set<String> = []
        var kept: [JSONValue] = []
        for section in sections {
            let id = try text("id", of: section, "a section")
            guard SectionID(id).isValid else { throw badName(id, of: "a section") }
            _ = try text("title", of: section, "section '\(id)'")
            guard let items = section["items"]?.array else {
                throw .invalidMenu(reason: "section '\(id)' has no 'items'")
            }
            for item in items { try check(item, known: &known) }
            if !items.isEmpty { kept.append(section) }
        }
        return kept
    }

    /// The routes of an answer to `route.list`.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``.
    func routes(of answer: JSONValue?) throws(PluginRefusal) -> [JSONValue] {
        let routes = answer?["routes"]?.array ?? []
        var known: Set<String> = []
        for route in routes {
            let path = try text("path", of: route, "a route")
            guard !path.isEmpty, !path.contains(where: { "/?#".contains($0) || $0.isWhitespace })
            else {
                throw .invalidMenu(reason: "'\(path)' cannot be the path of a route")
            }
            guard known.insert(path.lowercased()).inserted else {
                throw .invalidMenu(reason: "route '\(path)' is there twice")
            }
            try check(parametersOf: route, "route '\(path)'")
        }
        return routes
    }

    private func check(_ item: JSONValue, known: inout Set<String>) throws(PluginRefusal) {
        let id = try text("id", of: item, "an item")
        guard ItemID(id).isValid else { throw badName(id, of: "an item") }
        guard known.insert(id).inserted else {
            throw .invalidMenu(reason: "item '\(id)' is there twice")
        }
        let kind = try text("kind", of: item, "item '\(id)'")
        _ = try text("title", of: item, "item '\(id)'")
        if kind == ItemKind.toggle.rawValue {
            guard item["value"]?.bool != nil, item["layer"]?.string != nil else {
                throw .invalidMenu(
                    reason: "toggle '\(id)' has no 'value' that is true or false, or no 'layer'"
                )
            }
        }
        try check(parametersOf: item, "item '\(id)'")
    }

    private func check(parametersOf owner: JSONValue, _ what: String) throws(PluginRefusal) {
        guard let parameters = owner["parameters"] else { return }
        guard let parameters = parameters.array else {
            throw .invalidMenu(reason: "'parameters' of \(what) is no list")
        }
        for parameter in parameters {
            let name = try text("name", of: parameter, "a parameter of \(what)")
            guard name != "yes", !name.isEmpty, !name.contains(where: { $0.isWhitespace }) else {
                throw .invalidMenu(reason: "a parameter of \(what) cannot be called '\(name)'")
            }
        }
    }

    private func text(
        _ name: String,
        of value: JSONValue,
        _ what: String
    ) throws(PluginRefusal) -> String {
        guard let text = value[name]?.string else {
            throw .invalidMenu(reason: "\(what) has no '\(name)' that is a text")
        }
        return text
    }

    private func badName(_ name: String, of what: String) -> PluginRefusal {
        .invalidMenu(
            reason: """
                '\(name)' cannot be the name of \(what): write kebab-case ASCII of 1 to 64 \
                characters
                """
        )
    }
}
