/// Reads the environments of a `tox.ini`.
struct ToxReader: ProjectReader {
    let id = "tox"
    let title = "tox"
    let noun = "environments"
    let files = ["tox.ini"]

    func reading(
        of text: [UInt8],
        called file: String,
        in directory: ProjectDirectory
    ) -> ProjectReading {
        let environments = ToxEnvironments(in: text)
        let passed = ["--", ProjectCommand.restOfLine]
        let whole = ProjectCommand(
            name: "tox",
            words: ["tox"] + (environments.takesArguments ? passed : []),
            title: "Run the tests in every environment"
        )
        return ProjectReading(
            commands: [whole]
                + environments.all.map {
                    ProjectCommand(
                        name: $0.name,
                        words: ["tox", "-e", $0.name] + ($0.takesArguments ? passed : []),
                        title: $0.name.hasPrefix("py") ? "Run the tests with \($0.name)" : nil,
                        summary: $0.summary
                    )
                }
        )
    }
}
