import TerminalTesting
import Testing

@testable import DevMenuProject

/// The tools of a project, which are asked what it offers.
@Suite(.onOwnThread) struct CommandAnswersTests {
    @Test func `a tool that doesn't answer is ended with what it has started`() async {
        // In a process of its own, whose signals the questions handle.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let pipe = try NamedPipe("alive", in: folder)
            let answers = CommandAnswers(about: folder.path)
            let line = "exec 9>alive; cat >input; sleep 1000 & wait"
            #expect(throws: CommandAnswerError.late(.seconds(1))) {
                try answers.answer(of: ["sh", "-c", line], within: .seconds(1))
            }
            // Both processes hold the pipe open while they live.
            #expect(try pipe.textUntilEnd() == "")
            #expect(try folder.contents(of: "input").isEmpty)
        }
    }

    @Test func `says how long it waited for an answer`() {
        let error = CommandAnswerError.late(CommandAnswers.timeout)
        #expect("\(error)" == "it had no answer in 10 seconds, and was ended")
    }
}
