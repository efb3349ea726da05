import TerminalTesting

/// Produces the messages of the article "Troubleshooting".
@Suite(.onOwnThread) struct TroubleshootingTests {
    private let environment: TestEnvironment
    private let blocks: [FencedBlock]

    init() throws {
        environment = try TestEnvironment()
        let article = "Sources/DevMenuKit/DevMenuKit.docc/Troubleshooting.md"
        blocks = FencedBlock.blocks(in: try Repository.text(of: article))
    }

    @Test func `each message is one that the programs print`() throws {
        for program in ["devmenu", "test-app"] { _ = try BuiltProducts.path(of: program) }
        try environment.write("", to: "work/.keep")
        for (folder, mode) in [("open", 0o666), ("own", 0o644)] as [(String, UInt32)] {
            try environment.write("test:\n\t@echo passed\n", to: "\(folder)/Makefile", mode: mode)
        }
        try environment.write(
            #"{"devmenu": 1, "title": "Shop", "include": ["Makefile"], "sections": []}"#,
            to: "own/devmenu.json"
        )
        let script = """
            exec 2>&1
            cd work
            devmenu one-tap on
            devmenu --attach shop list
            mkfifo input
            TEST_APP_OVERRIDES=none test-app cart <>input &
            devmenu --attach cart --wait --timeout 30 like-button on
            kill $!
            test-app shop </dev/null
            devmenu rescue shop new-cart on
            for start in 1 2 3; do test-app shop </dev/null; done
            test-app shop <>input &
            devmenu --attach shop --wait --timeout 30 toggles
            kill $!
            cd ../open; devmenu test
            cd ../own; devmenu test
            """
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        let printed = try environment.run(
            "sh",
            ["-c", script],
            changing: [
                "PATH": path, "SWIFT_BACKTRACE": "enable=no", "TEST_APP_TOGGLES": "new-cart",
                "TEST_APP_CRASHES": "new-cart",
            ]
        ).stdout.replacing(environment.path("open"), with: "/home/me/shop")
            .replacing(environment.path("own"), with: "/home/me/shop")
        let messages = blocks.filter { $0.language == "text" }.map(\.text)
            .filter { $0.hasPrefix("error: ") || $0.hasPrefix("warning: ") }
        #expect(messages.count == 6)
        for message in messages { #expect(printed.contains(message), "\(printed)") }
    }

    @Test func `the advice on a line editor is that of a Mac`() throws {
        let source = try Repository.text(of: "Sources/DevMenuSystem/Platform.swift")
            .replacing(/\\\n +/, with: "")
        #expect(blocks.contains { $0.text.contains("brew") && source.contains($0.text) })
    }
}
