import DevMenuShell
import Testing

@Suite struct CompletionListTests {
    @Test func `summaries align in a column`() {
        let list = CompletionList([
            CompletionCandidate("on", "switch on"),
            CompletionCandidate("like-button", "Like Button Enable"), CompletionCandidate("flip"),
        ])
        #expect(
            list.rows(columns: 80) == [
                "on           switch on", "like-button  Like Button Enable", "flip",
            ]
        )
    }

    @Test func `rows fit the terminal`() {
        let list = CompletionList([
            CompletionCandidate("like-button", "Like Button Enable"),
            CompletionCandidate("a-label-that-is-longer-than-the-terminal", "cut"),
        ])
        for columns in 1...60 {
            #expect(list.rows(columns: columns).allSatisfy { $0.count < max(columns, 2) })
        }
        #expect(list.rows(columns: 21) == ["like-button  Like B…", "a-label-that-is-lon…"])
    }

    @Test func `labels without summaries fill columns, top to bottom`() {
        let labels = ["a1", "a2", "a3", "a4", "a5"].map { CompletionCandidate($0) }
        #expect(CompletionList(labels).rows(columns: 12) == ["a1  a3  a5", "a2  a4"])
        #expect(CompletionList(labels).rows(columns: 3) == ["a1", "a2", "a3", "a4", "a5"])
    }

    @Test(arguments: [
        ("\u{1B}[2Jx", #"\u{1B}[2Jx"#), ("a\nb\u{7F}", #"a\nb\u{7F}"#), ("\u{9B}1m", "\\u{9B}1m"),
        ("a\u{202E}b", "a\\u{202E}b"), ("日本é", "日本é"),
    ])
    func `a candidate's characters cannot act on the terminal`(text: String, shown: String) {
        let list = CompletionList([CompletionCandidate("x", text, label: text)])
        #expect(list.rows(columns: 80) == [shown + "  " + shown])
    }

    @Test func `an empty list prints nothing`() {
        #expect(CompletionList([]).rows(columns: 80) == [])
    }
}
