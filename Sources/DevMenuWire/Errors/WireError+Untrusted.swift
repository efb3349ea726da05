package import DevMenuKit

extension WireError {
    /// The error of the protocol for a program of a file that is not trusted.
    package init(_ error: UntrustedFile) {
        var data: JSONObject = [
            "file": .string(error.file), "revision": .string(error.revision),
            "runs": .array(
                error.runs.map { ["id": .string($0.id), "lines": Self.json($0.lines)] }
            ),
        ]
        if let changes = error.changes {
            data["changes"] = .array(
                changes.map { change in
                    var members: JSONObject = ["id": .string(change.id)]
                    if !change.was.isEmpty { members["was"] = Self.json(change.was) }
                    if !change.lines.isEmpty { members["lines"] = Self.json(change.lines) }
                    return .object(members)
                }
            )
        }
        self.init(.untrusted, error.message, data: data)
    }

    private static func json(_ lines: [String]) -> JSONValue {
        .array(lines.map { .string($0) })
    }
}

extension UntrustedFile {
    /// The file of an error of the protocol; `nil` where the error is another, or does not say which bytes
    /// would be trusted.
    package init?(_ error: WireError) {
        guard error.knownKind == .untrusted, let file = error.data["file"]?.string,
            let revision = error.data["revision"]?.string
        else { return nil }
        self.init(
            file: file,
            revision: revision,
            runs: (error.data["runs"]?.array ?? []).map { run in
                ActionPrograms(id: run["id"]?.string ?? "", lines: Self.lines(run["lines"]))
            },
            changes: error.data["changes"]?.array?.map { change in
                ActionProgramsChange(
                    id: change["id"]?.string ?? "",
                    was: Self.lines(change["was"]),
                    lines: Self.lines(change["lines"])
                )
            },
            message: error.message
        )
    }

    private static func lines(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).compactMap(\.string)
    }
}
