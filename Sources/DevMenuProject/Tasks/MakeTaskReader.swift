import DevMenuKit

/// Reads the targets of a Makefile and of the files that it includes.
struct MakeTaskReader: TaskFileReader {
    let id = "make"
    // In the order of make.
    let names = ["GNUmakefile", "makefile", "Makefile"]

    func reading(of file: TaskFile) -> TaskReading {
        let targets = MakefileTargets(of: file)
        var reading = targets.reading
        reading.tasks = targets.all.map(Self.task)
        return reading
    }

    private static func task(for target: MakefileTarget) -> ProjectTask {
        let rest = ParameterDeclaration("words", isRest: true)
        // Without the dashes make reads such a name as an option.
        let words = (target.name.hasPrefix("-") ? ["make", "--"] : ["make"]) + [target.name]
        var task = ProjectTask(name: target.name, words: words.map { .text($0) })
        task.words.append(.rest(of: rest.name))
        task.title = target.title
        task.parameters = [rest]
        task.isHidden = target.name.hasPrefix(".") || target.name.hasPrefix("_")
        task.runsNamedTasks = true
        return task
    }
}
