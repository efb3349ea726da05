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
}
