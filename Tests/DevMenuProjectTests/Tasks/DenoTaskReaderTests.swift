import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct DenoTaskReaderTests {
    private func reading(_ text: String) throws -> TaskReading {
        try TaskProject().reading(by: DenoTaskReader(), of: text)
    }

    @Test func `reads the tasks of the manual's example`() throws {
        let reading = try reading(
            """
            {
              // The file may have comments.
              "tasks": {
                "data": "deno task collect && deno task analyze",
                "analyze": {
                  "description": "Run analysis script",
                  "command": "deno run --allow-read=. scripts/analyze.js",
                },
                "dev": { "dependencies": ["dev:client", "dev:server"] },
              },
            }
            """
        )
        #expect(reading.problems.isEmpty)
        #expect(
            reading.tasks.map(\.command) == [
                "deno task data {args...}", "deno task analyze {args...}",
                "deno task dev {args...}",
            ]
        )
        #expect(reading.tasks.map(\.title) == [nil, "Run analysis script", nil])
        let bodies = [
            "deno task collect && deno task analyze", "deno run --allow-read=. scripts/analyze.js",
            nil,
        ]
        #expect(reading.tasks.map(\.body) == bodies && reading.tasks.map(\.detail) == bodies)
        #expect(reading.tasks.map(\.dependencies) == [[], [], ["dev:client", "dev:server"]])
    }

    @Test(arguments: [
        ("{\n'", 2, "expected"), (#"{"tasks": []}"#, nil, "'tasks' isn't an object"),
        (#"{"tasks": {"a": 1}}"#, nil, "deno can't run the task 'a'"),
        (#"{"tasks": {"": "x"}}"#, nil, "deno can't run the task ''"),
        (#"{"tasks": {"build:*": "x"}}"#, nil, "deno can't run the task 'build:*'"),
        (#"{"tasks": {"-a": "x"}}"#, nil, "deno reads the name as a flag"),
    ])
    func `tells what it doesn't understand`(text: String, line: Int?, reason: String) throws {
        let reading = try reading(text)
        #expect(reading.tasks.isEmpty)
        let problem = try #require(reading.problems.first)
        #expect(problem.line == line && problem.reason.contains(reason), "\(problem)")
    }

    @Test(arguments: ["{}", "[]", #"{"workspace": ["a"], "tasks": {}}"#])
    func `finds no tasks`(text: String) throws {
        #expect(try reading(text).isEmpty)
    }
}
