import TerminalTesting

@Suite(.onOwnThread) struct CompletionTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `completes a unique candidate`() throws {
        let terminal = try shell.terminal()
        for (typed, completed) in [
            ("lis", "list "), ("inst", "instant-messaging "), ("toggle lik", "toggle like-button "),
            ("like-button of", "like-button off "), ("list tog", "list toggles "),
            ("crash-app ki", "crash-app kind="), ("crash-app kind=seg", "crash-app kind=segv "),
            ("crash-app --st", "crash-app --status="), ("open Tex", "open TextStyles "),
            ("set ti", "set timing "), ("set color al", "set color always "),
            ("list; sho", "list; show "), ("help his", "help history "),
            ("show 'ver", "show 'version' "), ("show \"ver", "show \"version\" "),
        ] {
            try terminal.type(typed)
            try terminal.press(.tab)
            // Another character shows the position of the cursor.
            try terminal.type("|")
            try terminal.waitForPrompt(typed: completed + "|")
            try terminal.press(.control("u"))
            try terminal.waitForPrompt()
        }
    }

    @Test func `shows several candidates with their summaries`() throws {
        let terminal = try shell.terminal()
        try terminal.type("c")
        try terminal.press(.tab, .tab)
        try terminal.wait(for: "clear-cache  Clear Cache\ncrash-app    Crash App\nmoments> c")
        try terminal.type("rash-app kind=")
        try terminal.press(.tab, .tab)
        try terminal.wait(for: "precondition    array-bounds    abort           stack-overflow")
        try terminal.waitForPrompt(typed: "crash-app kind=")
    }

    @Test func `completes the names of files for source`() throws {
        try shell.environment.write("list tools\n", to: "my script.dm")
        let terminal = try shell.terminal()
        try terminal.type("source my")
        try terminal.press(.tab)
        try terminal.wait(for: "the name") { $0.cursorLine.contains("script.dm") }
        #expect(try terminal.command("").first == "Tools")
    }
}
