import DevMenuKit
import DevMenuWire
import Testing

@Suite struct ProgramAnswerTests {
    @Test func `reads the commands that it writes`() throws {
        let commands = [
            ProgramCommand(item: "fetch", words: ["git", "pull"], directory: "/a"),
            ProgramCommand(
                item: "make",
                words: ["make", "", "-j 2"],
                directory: "/b",
                environment: ["A": "", "B": nil]
            ),
        ]
        for count in 1...2 {
            let some = Array(commands.suffix(count))
            let answer = try HostAnswer.programs(some).received
            #expect(try ReceivedResult.programs(answer, of: "make") == some)
        }
        #expect(try ReceivedResult.programs(ReceivedJSON(["text": "done"]), of: "make") == nil)
    }

    @Test(arguments: [
        "1", "{}", #"{"argv":[],"directory":"/"}"#, #"{"argv":["a",1],"directory":"/"}"#,
        #"{"argv":["a"]}"#, #"{"argv":["a\u0000b"],"directory":"/"}"#,
        #"{"argv":["a"],"directory":"/\u0000"}"#,
        #"{"argv":["a"],"directory":"/","environment":{"A":"\u0000"}}"#,
        #"{"argv":["a"],"directory":"/","before":[{"id":"b"}]}"#,
    ])
    func `refuses what is no command`(program: String) throws {
        let answer = try JSONReader().read(Array(#"{"program":\#(program)}"#.utf8))
        #expect(throws: WireError.self) {
            try ReceivedResult.programs(ReceivedJSON(answer), of: "make")
        }
    }
}
