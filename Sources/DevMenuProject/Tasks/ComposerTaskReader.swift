import DevMenuKit

/// Reads the scripts of a `composer.json` that aren't those of composer's events.
struct ComposerTaskReader: TaskFileReader {
    let id = "composer"
    let names = ["composer.json"]

    /// The names of composer's events, of which it runs the scripts by itself.
    private static let events: Set = [
        "command", "init", "post-archive-cmd", "post-autoload-dump", "post-create-project-cmd",
        "post-file-download", "post-install-cmd", "post-package-install", "post-package-uninstall",
        "post-package-update", "post-root-package-install", "post-status-cmd", "post-update-cmd",
        "pre-archive-cmd", "pre-autoload-dump", "pre-command-run", "pre-file-download",
        "pre-install-cmd", "pre-operations-exec", "pre-package-install", "pre-package-uninstall",
        "pre-package-update", "pre-pool-create", "pre-status-cmd", "pre-update-cmd",
    ]

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        let package = try file.json()
        for (name, script) in try file.members("scripts", of: package)
        where !Self.events.contains(name) {
            let commands = (script.array ?? [script]).map(\.string)
            guard !name.isEmpty, !commands.isEmpty, !commands.contains(nil) else {
                reading.report("composer can't run the script \(quoting: name)", in: file.path)
                continue
            }
            let words = ["composer", "run", name]
            var task = ProjectTask(name, passingOnTo: words, behindHyphens: true)
            task.title = package["scripts-descriptions"]?[name]?.string
            task.body = commands.compactMap(\.self).joined(separator: "\n")
            task.detail = task.body
            let aliases = package["scripts-aliases"]?[name]?.array ?? []
            task.names = aliases.compactMap(\.string)
            reading.tasks.append(task)
        }
    }
}
