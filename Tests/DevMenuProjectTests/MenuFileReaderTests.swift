import DevMenuProject
import TerminalTesting

@Suite(.onOwnThread) struct MenuFileReaderTests {
    /// Returns the size of a large menu at the scale of the tests; at full scale it's `full`.
    private static func scaled(_ full: Int) -> Int { TestScale.factor < 10 ? full / 50 : full }

    @Test func `another kind is a type of its own`() throws {
        struct NoteKind: MenuFileKind {
            let kind: ItemKind = "note"
            let forms: [[MenuFileMember]] = [[.required("text", .text(limit: 9), "What it says.")]]

            func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
                Description(entry.id, title: LocalizedText(entry.members["text"]?.string ?? ""))
            }
        }
        let reader = MenuFileReader(kinds: MenuFileReader.standardKinds + [NoteKind()])
        let note = Array(MenuFileText.item("note", #""text": "hello""#).utf8)
        #expect(try reader.read(note, name: "m.json").items.map(\.title) == ["hello"])
        #expect(String(describing: reader.schema).contains(#""const":"note""#))
        let wrong = Array(MenuFileText.item("note", #""txt": "hello""#).utf8)
        #expect { try reader.read(wrong, name: "m.json") } throws: { error in
            (error as? JSONFileError)?.problems.map(\.reason) == [
                "is missing: give a line of text of 1 to 9 characters",
                "'txt' isn't known here. Did you mean 'text'?",
            ]
        }
    }

    @Test func `a hundred thousand items load, at full scale`() throws {
        let count = Self.scaled(100_000)
        let contents = try MenuFileReader().read(Self.file(of: count, kind: "toggle"), name: "m")
        #expect(contents.items.count == count)
        var builder = MenuBuilder(title: "Many", app: AppFacts(name: "many", build: .debug))
        try contents.register(in: &builder)
        #expect(builder.build().items.count == count)
    }

    @Test func `a file of nearly the largest size loads, at full scale`() throws {
        // Each item has twenty values, in at most 205 bytes.
        let count = Self.scaled(MenuFileReader.sizeLimit / 206)
        let choices = (0..<7).map { #"{"value": "v\#($0)"}"# }.joined(separator: ",")
        let members = #", "default": "v0", "options": [\#(choices)]"#
        let bytes = Self.file(of: count, kind: "choice", with: members)
        #expect(try MenuFileReader().read(bytes, name: "m").items.count == count)
    }

    @Test func `reports as many errors as a file has`() {
        let count = Self.scaled(5_000)
        let error = #expect(throws: JSONFileError.self) {
            try MenuFileReader().read(Self.file(of: count, kind: "togle"), name: "m")
        }
        #expect(error?.problems.count == count)
        #expect(error?.problems.last?.line == count)
        #expect(error?.problems.last?.path == "sections[0].items[\(count - 1)].kind")
    }

    @Test(arguments: [true, false])
    func `loads thousands of parameters, or reports them all as unused`(areUsed: Bool) throws {
        let count = Self.scaled(20_000)
        let names = (0..<count).map { "p\($0)" }
        let parameters = names.map { #"{"name": "\#($0)"}"# }.joined(separator: ",")
        let words = (["a"] + names.map { areUsed ? "{\($0)}" : "{{\($0)}}" })
            .map { "\"\($0)\"" }.joined(separator: ",")
        let members = #""run": [\#(words)], "parameters": [\#(parameters)]"#
        let text = MenuFileText.item("action", members)
        guard areUsed else {
            let error = #expect(throws: JSONFileError.self) {
                try MenuFileReader().read(Array(text.utf8), name: "m")
            }
            #expect(error?.problems.count == count)
            return
        }
        let file = try MenuFileReader().read(Array(text.utf8), name: "m")
        var builder = MenuBuilder(title: "Many", app: AppFacts(name: "many", build: .debug))
        try file.register(in: &builder)
        #expect(file.items.first?.asAction?.parameters.count == count)
    }

    private static func file(of count: Int, kind: String, with members: String = "") -> [UInt8] {
        let items = (0..<count).map { number in
            #"{"kind": "\#(kind)", "id": "t-\#(number)", "title": "Toggle \#(number)"\#(members)}"#
        }
        let head = #"{"devmenu":1,"title":"M","sections":[{"id":"s","title":"S","items":["#
        return Array((head + items.joined(separator: ",\n") + "]}]}").utf8)
    }
}
