import TerminalTesting

/// The public Python clients of the protocol, which `Tests/DevMenuMCPTests/Python/install` installs.
enum PythonClient {
    /// Returns the path of a Python that has version 2 of the client, or another; `nil` if no variable
    /// names one.
    static func python(_ version: String) -> String? {
        Environment.variable(version == "1" ? "DEVMENU_MCP1_PYTHON" : "DEVMENU_MCP_PYTHON")
    }
}

@Suite(.onOwnThread) struct PythonClientTests {
    private func run(_ version: String, _ script: String, _ words: [String]) throws {
        let environment = try TestEnvironment()
        let run = try environment.run(
            #require(PythonClient.python(version)),
            [
                PackageDirectory.path("Tests/DevMenuMCPTests/Python/" + script),
                try BuiltProducts.path(of: "devmenu"), environment.path,
            ] + words,
            within: 150
        )
        #expect(run.ending == .exited(0), "\(run.stdout)\n\(run.stderr)")
        #expect(run.stdout.hasSuffix("\ndone\n"))
    }

    @Test(
        .enabled(
            if: PythonClient.python("2") != nil,
            "no Python has the protocol's client: name one in DEVMENU_MCP_PYTHON"
        ),
        arguments: [["legacy"], ["auto", "structure"]]
    )
    func `is served in either era, and if it shows the structure alone`(words: [String]) throws {
        try run("2", "client.py", words)
    }

    @Test(
        .enabled(
            if: PythonClient.python("1") != nil,
            "no Python has version 1 of the client: name one in DEVMENU_MCP1_PYTHON"
        ),
        arguments: [[], ["structure"]]
    )
    func `serves version 1, too`(shown: [String]) throws {
        try run("1", "client1.py", shown)
    }
}
