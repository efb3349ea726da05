import DevMenuKit

/// The recipes in the dump of a justfile and its modules, as tasks.
struct JustRecipes {
    private struct Recipe {
        let json: JSONValue
        /// The beginning of the names in its module: `tools::`.
        let prefix: String
        /// Indicates whether it's in a private module.
        let isPrivate: Bool
        var aliases: [String] = []

        /// The first of the groups that just lists it in.
        var group: String? {
            json["attributes"]?.array?.lazy.compactMap { $0["group"]?.string }.first
        }
    }

    /// A justfile or a module of it.
    private struct Module {
        /// The beginning of the names in it: `tools::`.
        let prefix: String
        let json: JSONValue
        let isPrivate: Bool
    }

    /// The names in the order of `just --list`: those of a justfile before those of its modules.
    private var order: [String] = []
    private var recipes: [String: Recipe] = [:]
    /// The aliases whose recipe isn't clear from the dump.
    private var otherAliases: [String] = []

    /// Creates the recipes of the dump of a file.
    ///
    /// - Parameters:
    ///   - dump: The dump.
    ///   - file: The file.
    ///   - privateModules: The beginnings of the names in modules whose recipes are hidden.
    /// - Throws: ``TaskFileProblem`` if it takes too many steps.
    init(
        in dump: JSONValue,
        of file: TaskFile,
        hiding privateModules: Set<String>
    ) throws(TaskFileProblem) {
        let root = Module(prefix: "", json: dump, isPrivate: false)
        let modules = Self.modules(in: root, hiding: privateModules)
        for module in modules {
            let names = (module.json["recipes"]?.object?.members ?? []).map { name, json in
                recipes[module.prefix + name] = Recipe(
                    json: json,
                    prefix: module.prefix,
                    isPrivate: module.isPrivate
                )
                return module.prefix + name
            }
            // Those of no group come first.
            let groups = Dictionary(grouping: names) { recipes[$0]?.group ?? "" }
            order += groups.sorted { $0.key < $1.key }.flatMap(\.value)
        }
        let names = Dictionary(grouping: order) { Self.lastName(in: $0) }
        for module in modules {
            let prefix = module.prefix
            for (alias, json) in module.json["aliases"]?.object?.members ?? [] {
                // The dump leaves out the modules of a target.
                let target = Self.lastName(in: json["target"]?.string ?? "")
                let candidates = names[target] ?? []
                try file.count(candidates.count)
                let found = candidates.filter { $0.hasPrefix(prefix) }
                if found.count == 1 {
                    recipes[found[0]]?.aliases.append(prefix + alias)
                } else {
                    otherAliases.append(prefix + alias)
                }
            }
        }
    }

    /// The tasks, those for aliases last.
    var tasks: [ProjectTask] {
        var tasks = order.compactMap { name in recipes[name].map { task(name, $0) } }
        tasks.askForDependencies()
        return tasks.map(Self.askedHere)
            + otherAliases.map { alias in
                var task = ProjectTask(alias, passingOnTo: ["just", alias])
                task.words.insert(.variables, at: 1)
                return task
            }
    }

    /// Returns a justfile and its modules.
    private static func modules(
        in module: Module,
        hiding privateModules: Set<String>
    ) -> [Module] {
        let inner = module.json["modules"]?.object?.members ?? []
        return [module]
            + inner.flatMap { name, json in
                let prefix = "\(module.prefix)\(name)::"
                let isPrivate = module.isPrivate || privateModules.contains(prefix)
                let inner = Module(prefix: prefix, json: json, isPrivate: isPrivate)
                return modules(in: inner, hiding: privateModules)
            }
    }

    private func task(_ name: String, _ recipe: Recipe) -> ProjectTask {
        let parameters = JustParameters(of: recipe.json["parameters"]?.array ?? [])
        var task = ProjectTask(
            name: name,
            names: recipe.aliases,
            words: [.text("just"), .variables, .text(name)] + parameters.words,
            title: recipe.json["doc"]?.string?.split(whereSeparator: \.isNewline).first
                .map(String.init),
            parameters: parameters.declarations,
            isHidden: recipe.json["private"] == true || recipe.isPrivate
        )
        task.dependencies = (recipe.json["dependencies"]?.array ?? []).map { dependency in
            recipe.prefix + (dependency["recipe"]?.string ?? "")
        }
        let module = recipe.prefix.isEmpty ? nil : String(recipe.prefix.dropLast(2))
        let groups = [module, recipe.group].compactMap(\.self)
        task.group = groups.isEmpty ? nil : groups.joined(separator: ": ")
        task.body = Self.body(of: recipe.json)
        task.question = Self.question(of: recipe.json)
        task.asking = Self.confirmation(in: recipe.json) == nil ? [] : [name]
        return task
    }

    /// Returns a task whose question is asked instead of just's, if that confirms nothing else.
    private static func askedHere(_ task: ProjectTask) -> ProjectTask {
        var task = task
        if task.question != nil, task.asking == [task.name] {
            task.detail = "just \(task.name)"
            task.words.insert(.text("--yes"), at: 1)
            task.asking = []
        } else {
            task.question = nil
        }
        return task
    }

    /// Returns the argument of the attribute `confirm`, or `nil` if a recipe isn't confirmed.
    private static func confirmation(in recipe: JSONValue?) -> JSONValue? {
        recipe?["attributes"]?.array?.lazy.compactMap { $0["confirm"] }.first
    }

    /// Returns the question of a recipe, or `nil` if just has to evaluate it.
    private static func question(of recipe: JSONValue) -> String? {
        guard let confirmation = confirmation(in: recipe) else { return nil }
        guard confirmation == .null else { return confirmation.string }
        return "Run recipe `\(recipe["name"]?.string ?? "")`?"
    }

    /// Returns the lines of a recipe as the file has them, or `nil` if the dump doesn't tell.
    private static func body(of recipe: JSONValue) -> String? {
        let lines = (recipe["body"]?.array ?? []).map { line in
            (line.array ?? []).map { part -> String? in
                if let text = part.string { return text }
                let text = JustParameters.text(of: part.array?.first ?? "")
                // The file has a text in quotation marks of one of several kinds.
                return text.contains { "'…".contains($0) } ? nil : "{{\(text)}}"
            }
        }
        guard !lines.isEmpty, lines.allSatisfy({ !$0.contains(nil) }) else { return nil }
        return lines.map { $0.compactMap(\.self).joined() }.joined(separator: "\n")
    }

    private static func lastName(in path: String) -> String {
        path.split(separator: ":").last.map(String.init) ?? path
    }
}
