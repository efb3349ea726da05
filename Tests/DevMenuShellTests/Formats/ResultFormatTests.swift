import DevMenuShell
import TerminalTesting

/// The results of actions and pages in each format.
@Suite(.onOwnThread) struct ResultFormatTests {
    private static let table: JSONValue = [
        "text": "Id\tNote\n7\ta\\tb\n12\t", "value": [["id": 7, "note": "a\tb"], ["id": 12]],
        "columns": [["key": "id", "title": "Id"], ["key": "note", "title": "Note"]],
    ]

    private func shell(_ format: any OutputFormat, _ answer: JSONValue) throws -> TestShell {
        let host = FakeHost(features: [.chain, .events, .table])
        host.special = { request, _ in
            switch request {
            case .trigger("log-in", _, _, _, _), .open: .result(answer)
            default: nil
            }
        }
        return try TestShell(host) { $0.format = format }
    }

    @Test(arguments: ["log-in ada", "trigger log-in ada", "open DesignKit"])
    func `a table is aligned, or lines of values`(line: String) throws {
        let text = try shell(TextFormat(), Self.table)
        #expect(try text.run([line]) == 0)
        #expect(text.output == "Id  Note\n7   a\\tb\n12\n")
        let tsv = try shell(TSVFormat(), Self.table)
        #expect(try tsv.run([line]) == 0)
        #expect(tsv.output == "7\ta\\tb\n12\t\n")
    }

    @Test func `a table is an array of objects in JSON`() throws {
        let test = try shell(JSONFormat(), Self.table)
        #expect(try test.run(["open DesignKit"]) == 0)
        let json = try JSONReader().read(Array(test.output.utf8.dropLast()))
        #expect(json["result"] == Self.table)
    }

    @Test func `a table is shown without a text beside it`() throws {
        let answer: JSONValue = ["value": [["id": 7]], "columns": [["key": "id"]]]
        let test = try shell(TextFormat(), answer)
        #expect(try test.run(["log-in ada", "open DesignKit"]) == 0)
        #expect(test.output == "Id\n7\nId\n7\n")
    }

    @Test(
        arguments: [
            (["text": "one\ntwo"], #"one\ntwo"# + "\n"), (["text": ""], ""), (["value": 1], ""),
        ] as [(JSONValue, String)]
    )
    func `a text is one line of TSV`(answer: JSONValue, line: String) throws {
        let test = try shell(TSVFormat(), answer)
        #expect(try test.run(["log-in ada", "open DesignKit"]) == 0)
        #expect(test.output == line + line)
    }

    @Test func `TSV has only results on standard output`() throws {
        let test = try shell(TSVFormat(), [:])
        #expect(try test.run(["greet", "clear-cache --yes"]) == 0)
        #expect(test.output == "Hello you\n")
        #expect(test.errors.hasPrefix("thinking"))
    }

    @Test func `TSV tells an announced end`() throws {
        let test = try shell(TSVFormat(), [:])
        #expect(try test.run(["crash-app --yes"]) == 0)
        #expect(test.output == "moments (pid 100) ended by SIGILL, as crash-app announced.\n")
    }
}
