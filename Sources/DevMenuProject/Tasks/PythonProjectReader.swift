import DevMenuKit

/// Reads what a `pyproject.toml` says about tests, checks, programs and tasks.
///
/// Commands run in the environment of the tool that has its lock file there.
struct PythonProjectReader: ProjectReader {
    let id = "python"
    let title = "Python project"
    let noun = "scripts"
    let files = ["pyproject.toml"]

    /// The tools that manage a project's environment.
    private enum Manager: String, CaseIterable {
        case uv, poetry, pdm, hatch
    }

    func reading(of file: ProjectText) -> ProjectReading {
        let project: JSONValue
        do throws(TOMLError) {
            project = try TOMLReader.read(file.bytes)
        } catch {
            return ProjectReading(notes: ["\(file.name) is left out: \(error)"])
        }
        let tools = project["tool"]
        let directory = file.directory
        let manager = Self.manager(of: project, in: directory)
        let prefix = manager.map { [$0.rawValue, "run"] } ?? []
        let rest = [ProjectCommand.restOfLine]
        var reading = ProjectReading()
        func add(_ name: String, _ words: String...) {
            reading.commands.append(ProjectCommand(name: name, words: prefix + words + rest))
        }
        if tools?["pytest"] != nil || directory.has("pytest.ini") || directory.has("tests")
            || directory.has("test")
        {
            add("test", "pytest")
        }
        if tools?["ruff"] != nil || directory.has("ruff.toml") {
            add("lint", "ruff", "check")
            add("format", "ruff", "format")
        } else if tools?["black"] != nil {
            add("format", "black", ".")
        }
        if tools?["mypy"] != nil { add("typecheck", "mypy", ".") }
        reading.commands += Self.maintenance(of: project, manager)
        for scripts in [project["project"]?["scripts"], tools?["poetry"]?["scripts"]] {
            reading.commands += (scripts?.object?.names ?? []).map {
                ProjectCommand(
                    name: PlainName.isPlain($0) ? "run-\($0)" : $0,
                    words: prefix + [$0] + rest,
                    title: "Run \($0)"
                )
            }
        }
        reading.commands += Self.tasks(of: tools, prefix)
        return reading
    }

    /// Returns the commands that build the project and install what it needs.
    private static func maintenance(of project: JSONValue, _ manager: Manager?) -> [ProjectCommand]
    {
        let install: [String] =
            switch manager {
            case .uv?: ["uv", "sync"]
            case .poetry?, .pdm?: [manager?.rawValue ?? "", "install"]
            case .hatch?: ["hatch", "env", "create"]
            case nil: ["python3", "-m", "pip", "install", "-e", "."]
            }
        let build = manager.map { [$0.rawValue, "build"] } ?? ["python3", "-m", "build"]
        guard project["build-system"] != nil || manager != nil else { return [] }
        return [
            ProjectCommand(name: "build", words: build),
            ProjectCommand(name: "install", words: install, title: "Install what it needs"),
        ]
    }

    /// Returns the tasks of the tools that declare them in the file.
    private static func tasks(of tools: JSONValue?, _ prefix: [String]) -> [ProjectCommand] {
        let places: [(JSONValue?, [String])] = [
            (tools?["poe"]?["tasks"], prefix + ["poe"]),
            (tools?["pdm"]?["scripts"], ["pdm", "run"]),
            (tools?["hatch"]?["envs"]?["default"]?["scripts"], ["hatch", "run"]),
            (tools?["taskipy"]?["tasks"], prefix + ["task"]),
        ]
        return places.flatMap { tasks, words in
            (tasks?.object?.members ?? []).filter { !$0.name.hasPrefix("_") }.map {
                ProjectCommand(
                    name: $0.name,
                    words: words + [$0.name, ProjectCommand.restOfLine],
                    summary: summary(of: $0.value)
                )
            }
        }
    }

    private static func summary(of task: JSONValue) -> String {
        let text =
            task.string ?? task["help"]?.string ?? task["cmd"]?.string ?? task["shell"]?.string
            ?? task.array?.first?.string
        return SummaryLine.text(text ?? "")
    }

    private static func manager(of project: JSONValue, in directory: ProjectDirectory) -> Manager? {
        directory.nearest(of: ["uv.lock": .uv, "poetry.lock": .poetry, "pdm.lock": .pdm])
            ?? Manager.allCases.first { project["tool"]?[$0.rawValue] != nil }
    }
}
