import TerminalTesting

/// A host with the longest possible answers, which take many times their size in memory.
@Suite(.onOwnThread) struct HostileSizeTests {
    // Only Linux limits the memory of a process.
    #if os(Linux)
    @Test(
        .enabled(
            if: TestScale.factor >= 10,
            "seconds long, for memory alone: MessageToShellTests has the limit"
        )
    )
    func `an answer of many small values is refused within two gibibytes`() throws {
        let shell = try ShellUnderTest()
        let host = PackageDirectory.path("Tests/EndToEndTests/Hosts/large.sh")
        let line = "ulimit -v 2097152; devmenu --json --host \"sh '\(host)'\" -c list"
        let transcript = try shell.outerShell(line, within: 300)
        expect(
            transcript,
            Transcript(
                """
                {"line":1,"command":"list","ok":false,"error":{"kind":"too-large",\
                "message":"the answer holds more than 4194304 values"}}

                """,
                status: 1
            )
        )
    }
    #endif
}
