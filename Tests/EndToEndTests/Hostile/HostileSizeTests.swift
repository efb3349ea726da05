import TerminalTesting
import Testing

/// A host with the longest possible answers, which take many times their size in memory.
@Suite(.onOwnThread) struct HostileSizeTests {
    /// A part of the answer, of values that take the most memory, and the answer's largest size in
    /// bytes.
    private static let (part, size) = (#"{"a":0},"#, 66_060_288)

    private static let host = #"""
        say() { printf '{"jsonrpc":"2.0",%s' "$1"; }
        say '"method":"hello","params":{"protocol":1,"app":{"name":"flood","version":"1","build":"debug","pid":'$$'}}}'
        echo
        while IFS= read -r line; do
            id=${line#*'"id":'}
            id=${id%%[,\}]*}
            case $line in
            *'"menu.list"'*)
                say '"id":'"$id"',"result":['
                yes '\#(part)' | tr -d '\n' | head -c \#(size)
                echo '0]}'
                ;;
            *'"host.info"'*) say '"id":'"$id"',"result":{"name":"flood"}}'; echo ;;
            *) say '"id":'"$id"',"result":{}}'; echo ;;
            esac
        done
        """#

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
        try shell.environment.write(Self.host, to: "host")
        let transcript = try shell.outerShell(
            "ulimit -v 2097152; devmenu --json --host 'sh host' -c list",
            within: 300
        )
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
