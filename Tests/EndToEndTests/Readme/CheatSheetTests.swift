import TerminalTesting

/// Compares the words of the cheat sheet with those of the program.
@Suite(.onOwnThread) struct CheatSheetTests {
    @Test func `each command begins with a word or a flag of devmenu, or with an item`() throws {
        let shell = try ShellUnderTest()
        let article = try Repository.text(of: "Sources/DevMenuKit/DevMenuKit.docc/CheatSheet.md")
        let help = try ["help --all", "--help", "list"].map {
            try shell.run($0.split(separator: " ").map(String.init)).stdout
        }.joined()
        let known = Set(help.split { $0.isWhitespace || ",|".contains($0) }.map(String.init))
        // Of an app or a project.
        let others: Set = ["payment-provider", "timeout", "test"]
        let commands = article.split(separator: "\n").filter { $0.hasPrefix("| ") }
            .flatMap { $0.matches(of: /`(?:devmenu )?(?<word>[a-z-]+)[^`]*`/).map(\.word) }
        #expect(commands.count > 50)
        for word in commands {
            #expect(known.contains(String(word)) || others.contains(String(word)), "\(word)")
        }
    }
}
