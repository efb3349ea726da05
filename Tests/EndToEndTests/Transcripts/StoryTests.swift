import TerminalTesting
import Testing

/// The stories of `Tests/Transcripts`, a file a subject; those of its `Programs` start programs.
@Suite(.onOwnThread) struct StoryTests {
    private static func files() throws -> [String] {
        try ["", "Programs/"].flatMap { folder in
            try Repository.names(in: "Tests/Transcripts/" + folder).map { folder + $0 }
        }
        .filter { $0.hasSuffix(".md") }
    }

    @Test(arguments: try files())
    func `shows what is printed`(file: String) throws {
        let path = PackageDirectory.path("Tests/Transcripts/\(file)")
        let programs = file.hasPrefix("Programs/") ? ["--allow-programs"] : []
        let replay = try ShellUnderTest().run(["replay", "--yes", "--keep-going", path] + programs)
        #expect(replay.ending == .exited(0), "\(replay)")
        // None is skipped.
        let summary = try #require(replay.lines.last)
        #expect(summary.wholeMatch(of: /(\d+) stor(y|ies): \1 same/) != nil, "\(summary)")
    }

    @Test func `each subject has its file`() throws { #expect(try Self.files().count >= 17) }
}
