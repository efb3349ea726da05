import TerminalTesting

/// The stories of `Tests/Transcripts`, a file a subject; those of its `Programs` start programs.
@Suite(.onOwnThread) struct StoryTests {
    private static func files() throws -> [String] {
        try ["", "Programs/"].flatMap { folder in
            try Repository.names(in: "Tests/Transcripts/" + folder).map { folder + $0 }
        }
        .filter { $0.hasSuffix(".md") }
    }

    /// The app of blocks that attach: the test app with values of its own, a file of flags and a clock,
    /// which reads its commands from the pipe `app` in the story's directory.
    private static let app = """
        cd ~/work; mkfifo app; export TEST_APP_KEPT=kept TEST_APP_FLAGS=flags.json TEST_APP_CLOCK=1
        export TZ=UTC SWIFT_BACKTRACE=enable=no; exec test-app shop <>app
        """

    @Test(arguments: try files())
    func `shows what is printed`(file: String) throws {
        let story = PackageDirectory.path("Tests/Transcripts/\(file)")
        let environment = try TestEnvironment()
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        let programs = ["--allow-programs", "--app", Self.app]
        let words = ["replay", "--yes", "--keep-going", story]
        let replay = Transcript(
            try environment.run(
                "devmenu",
                words + (file.hasPrefix("Programs/") ? programs : []),
                changing: ["PATH": path],
                within: 300
            )
        )
        #expect(replay.ending == .exited(0), "\(replay)")
        // None is skipped.
        let summary = try #require(replay.lines.last)
        #expect(summary.wholeMatch(of: /(\d+) stor(y|ies): \1 same/) != nil, "\(summary)")
    }

    @Test func `each subject has its file`() throws { #expect(try Self.files().count >= 17) }
}
