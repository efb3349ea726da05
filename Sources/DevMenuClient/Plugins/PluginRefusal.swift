import DevMenuKit
import DevMenuWire

/// An error that prevents an executable plugin from being added to the menu.
package enum PluginRefusal: Error, Equatable, Sendable {
    /// Its name is invalid for a plugin.
    case badName(String)
    /// An earlier plugin has its name.
    case shadowed(by: String)
    /// It isn't a file.
    case notAFile
    /// It isn't executable.
    case notExecutable(path: String)
    /// Others may replace it, or it can't be examined.
    case unguarded(UnguardedError)
    /// The system didn't start it.
    case notStarted(reason: String)
    /// It didn't send something in time.
    case noAnswer(to: String, seconds: Int)
    /// It speaks another version of the protocol.
    case otherProtocol(Int, known: Int)
    /// Its messages break the protocol.
    case notProtocol(reason: String)
    /// Its menu is invalid.
    case invalidMenu(reason: String)
    /// It ended while it was queried.
    case crashed(SessionEnding, lastLines: [String])
    /// A part of its menu is present already.
    case clash(String)
    /// An earlier refusal, in the words that were cached.
    case cached(String)
}

extension PluginRefusal: CustomStringConvertible {
    /// The reason, and a way to fix it.
    package var description: String {
        switch self {
        case .badName(let name):
            """
            '\(name)' can't be a plugin's name, which is kebab-case ASCII of 1 to 64 characters and \
            not a number; its file is called devmenu-NAME
            """
        case .shadowed(let other): "shadowed by \(other), which is found before it"
        case .notAFile: "it isn't a file"
        case .notExecutable(let path):
            "it isn't executable: " + CommandText.text(of: ["chmod", "+x", path])
        case .unguarded(let error): error.description
        case .notStarted(let reason): "it can't be started: \(reason)"
        case .noAnswer(let question, let seconds):
            "no answer: it didn't send its \(question) within "
                + TimeLimit.text(seconds: Double(seconds))
        case .otherProtocol(let number, let known):
            "wrong protocol: it uses version \(number), but this devmenu uses version \(known)"
        case .notProtocol(let reason): "wrong protocol: \(reason)"
        case .invalidMenu(let reason): "invalid menu: \(reason)"
        case .crashed(let ending, let lastLines):
            (["crashed: it \(ending) while it was asked for its menu"]
                + lastLines.suffix(3)).joined(separator: "; ")
        case .clash(let reason), .cached(let reason): reason
        }
    }
}

/// Checks a plugin's menu and routes.
struct PluginMenuCheck {
    /// Returns the sections of an answer to `menu.list`, without empty ones.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``, which names the first problem.
    func sections(of menu: ReceivedJSON) throws(PluginRefusal) -> [ReceivedSection] {
        guard let sections = ReceivedMenu(menu).sections else {
            throw .invalidMenu(reason: "it has no 'sections'")
        }
        var known: Set<String> = []
        var remaining: [ReceivedSection] = []
        for section in sections {
            let id = try text(section.id, "id", of: "a section")
            guard SectionID(id).isValid else { throw badName(id, of: "a section") }
            _ = try text(section.title, "title", of: "section '\(id)'")
            guard let items = section.items else {
                throw .invalidMenu(reason: "section '\(id)' has no 'items'")
            }
            for item in items { try check(item, known: &known) }
            if !items.isEmpty { remaining.append(section) }
        }
        return remaining
    }

    /// Returns the routes of an answer to `route.list`.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``.
    func routes(of answer: ReceivedJSON?) throws(PluginRefusal) -> [ReceivedRoutes.Route] {
        let routes = answer.flatMap { ReceivedRoutes($0).routes } ?? []
        var known: Set<String> = []
        for route in routes {
            let path = try text(route.path, "path", of: "a route")
            guard !path.isEmpty, !path.contains(where: { "/?#".contains($0) || $0.isWhitespace })
            else { throw .invalidMenu(reason: "'\(path)' can't be the path of a route") }
            guard known.insert(path.lowercased()).inserted else {
                throw .invalidMenu(reason: "route '\(path)' appears twice")
            }
            try check(route.parameterList, of: "route '\(path)'")
        }
        return routes
    }

    private func check(_ item: ItemRecord, known: inout Set<String>) throws(PluginRefusal) {
        let id = try text(item.id, "id", of: "an item")
        guard ItemID(id).isValid else { throw badName(id, of: "an item") }
        guard known.insert(id).inserted else {
            throw .invalidMenu(reason: "item '\(id)' appears twice")
        }
        let kind = try text(item.kind, "kind", of: "item '\(id)'")
        _ = try text(item.title, "title", of: "item '\(id)'")
        if kind == ItemKind.toggle.rawValue {
            guard item.isSetting, item.value?.bool != nil else {
                throw .invalidMenu(
                    reason: "toggle '\(id)' has no 'value' that is true or false, or no 'layer'"
                )
            }
        }
        try check(item.parameterList, of: "item '\(id)'")
    }

    private func check(_ parameters: JSONValue?, of owner: String) throws(PluginRefusal) {
        guard let parameters else { return }
        guard let parameters = parameters.array else {
            throw .invalidMenu(reason: "'parameters' of \(owner) isn't a list")
        }
        for parameter in parameters {
            let parameter = ParameterDeclaration(received: parameter)
            let name = try text(parameter?.name, "name", of: "a parameter of \(owner)")
            let isFree = !ParameterDeclaration.reservedNames.contains(name)
            guard isFree, !name.isEmpty, !name.contains(where: \.isWhitespace) else {
                throw .invalidMenu(reason: "a parameter of \(owner) can't be called '\(name)'")
            }
        }
    }

    private func text(
        _ text: String?,
        _ name: String,
        of owner: String
    ) throws(PluginRefusal) -> String {
        guard let text else {
            throw .invalidMenu(reason: "\(owner) has no '\(name)' that is a string")
        }
        return text
    }

    private func badName(_ name: String, of part: String) -> PluginRefusal {
        .invalidMenu(
            reason: """
                '\(name)' can't be the name of \(part): write kebab-case ASCII of 1 to 64 \
                characters
                """
        )
    }
}
