import DevMenuKit
import DevMenuSystem

/// Reads the targets of a Makefile and of the files that it includes.
struct MakeTaskReader: TaskFileReader {
    let id = "make"
    // In the order of make.
    let names = ["GNUmakefile", "makefile", "Makefile"]
    let usualName = "Makefile"

    func read(_ file: TaskFile, into reading: inout TaskReading) {
        reading = MakefileTargets(of: file).reading
        guard !finds(file.path), let found = files(in: FileSystem.parent(of: file.path)).first
        else { return }
        for index in reading.tasks.indices {
            reading.tasks[index].notes = ["  $(MAKE) in a recipe takes \(found)"]
        }
    }

    func place(of task: ProjectTask) -> TaskPlace { .file(option: "-f") }

    /// Returns the task that makes a target.
    static func task(for target: String) -> ProjectTask {
        // Without the dashes make reads such a name as an option.
        let words = (target.hasPrefix("-") ? ["make", "--"] : ["make"]) + [target]
        var task = ProjectTask(target, passingOnTo: words, .init("words", isRest: true))
        task.isHidden = target.hasPrefix(".") || target.hasPrefix("_")
        task.runsNamedTasks = true
        return task
    }
}
