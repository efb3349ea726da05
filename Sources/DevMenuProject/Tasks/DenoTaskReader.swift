import DevMenuKit

/// Reads the tasks of a `deno.json`, without those of the members of a workspace.
struct DenoTaskReader: TaskFileReader {
    let id = "deno"
    let names = ["deno.json", "deno.jsonc"]
    var upwardGroup: String? { id }

    func place(of task: ProjectTask) -> TaskPlace { .package(marked: names + ["package.json"]) }

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        let document = try file.json(allowsComments: true)
        for (name, definition) in try file.members("tasks", of: document) {
            let isTask = definition.string != nil || definition.object != nil
            // To deno a name with a star is a pattern.
            guard isTask, !name.isEmpty, !name.contains("*") else {
                reading.report("deno can't run the task \(quoting: name)", in: file.path)
                continue
            }
            var task = ProjectTask(name, passingOnTo: ["deno", "task", name])
            task.title = definition["description"]?.string
            task.detail = definition.string ?? definition["command"]?.string
            task.body = task.detail
            task.dependencies = definition["dependencies"]?.array?.compactMap(\.string) ?? []
            reading.tasks.append(task)
        }
    }
}
