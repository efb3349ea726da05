import DevMenuKit

/// Reads the recipes of a justfile and of the files that it imports.
struct JustfileReader: ProjectReader {
    let id = "just"
    let title = "justfile"
    let noun = "recipes"
    let files = [".justfile", "Justfile", "justfile"]

    func reading(of file: ProjectText) -> ProjectReading {
        var included = IncludedFiles(of: file)
        let recipes = JustRecipes(in: file.bytes) { included.text(of: $0, mayBeMissing: $1) }
        var reading = ProjectReading(commands: recipes.all.map(Self.command), notes: included.notes)
        if !recipes.modules.isEmpty {
            let names = recipes.modules.prefix(3).map { SummaryLine.text($0) }
            reading.notes.append(
                "the modules of \(file.name) aren't read: \(names.joined(separator: ", "))"
            )
        }
        return reading
    }

    /// The names of flags that may follow a command, which can't be parameters.
    private static let flags =
        ParameterDeclaration.reservedNames + [ParameterDeclaration.dryRunName]

    /// Returns the command of a recipe.
    static func command(of recipe: JustRecipe) -> ProjectCommand {
        // A recipe without parameters would take an argument for the name of a further recipe.
        let rest = recipe.takesMore ? [ProjectCommand.restOfLine] : []
        let parameters = recipe.required.map { $0.kebabCased }
        let areNames =
            Set(parameters).count == parameters.count
            && parameters.allSatisfy { $0.first?.isLetter == true && !flags.contains($0) }
        let placed = areNames ? parameters.map { "{\($0)}" } + rest : [ProjectCommand.restOfLine]
        return ProjectCommand(
            name: recipe.name,
            words: ["just", recipe.name] + placed,
            summary: recipe.summary,
            parameters: areNames ? parameters : [],
            asksFirst: recipe.asksFirst
        )
    }
}
