import TerminalTesting

/// Each way to write a file that a person named, with each kind of file that may be there.
@Suite(.onOwnThread) struct NamedFileWriterTests {
    /// A kind of file, by how it's made, and where what is written to it arrives.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let script: String
        /// A name, or `nil` if it's refused.
        let place: String?

        init(_ name: String, _ script: String, _ place: String?) {
            (testDescription, self.script, self.place) = (name, script, place)
        }

        var isPipe: Bool { script.contains("mkfifo") }
    }

    /// A command that writes a file, and a part of what it writes.
    struct Writer: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: [String]
        let part: String

        init(_ part: String, _ words: String...) {
            (testDescription, self.words, self.part) = (words.joined(separator: " "), words, part)
        }
    }

    static let kinds: [Kind] =
        [
            Kind("missing", "true", "file"),
            Kind("a file", "echo precious >file; chmod 640 file", "file"),
            Kind("a file of two names", "echo precious >other; ln other file", "other"),
            Kind("a link", "echo precious >target; ln -s target file", "target"),
            Kind("a link that leads nowhere", "ln -s target file", "target"),
            Kind("a link to no directory", "ln -s gone/target file", nil),
            Kind("a named pipe", "mkfifo file", "file"),
            Kind("a device", "ln -s /dev/null file", "file"),
            Kind("a directory", "mkdir file", nil),
            Kind(
                "a socket",
                #"python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("file")'"#,
                nil
            ),
        ]
        + (geteuid() == 0
            ? [
                Kind("another user's pipe", "mkfifo file; chown 65534 file", "file"),
                Kind("another user's file", "echo precious >file; chown 65534 file", nil),
                Kind(
                    "a link to another user's file",
                    "echo precious >target; chown 65534 target; ln -s target file",
                    nil
                ),
            ] : [])

    static let writers = [
        Writer("devmenu ", "-c", "version > out/file"),
        Writer("isSwiftUIEnabled", "preset", "save", "out/file", "swiftui", "--yes"),
        Writer("isSwiftUIEnabled", "preset", "export", "demo", "out/file", "--yes"),
        Writer(
            "<testcase",
            "matrix",
            "--app",
            "moments",
            "--unread",
            "ok",
            "--junit",
            "out/file",
            "--",
            "true"
        ),
    ]

    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// The files of the folder: inode, mode, links, owner and name of each.
    private func files() throws -> [String] {
        try shell.outerShell("ls -lin out | awk 'NR > 1 {print $1, $2, $3, $4, $NF}'").lines
    }

    @Test(arguments: kinds, writers)
    func `what is there stays, and gets what is written, or refuses it`(
        kind: Kind,
        writer: Writer
    ) throws {
        if writer.words.contains("demo") { _ = try shell.run("preset", "save", "demo", "swiftui") }
        let made = try shell.outerShell("mkdir out && cd out && \(kind.script)")
        try #require(made.ending == .exited(0), "\(made)")
        let files = try files()
        let path = shell.environment.path("out/file")
        let reader = kind.isPipe ? open(path, O_RDONLY | O_NONBLOCK) : -1
        defer { if kind.isPipe { close(reader) } }

        let transcript = try shell.run(writer.words)
        let after = try self.files()
        #expect(after.filter(files.contains) == files, "\(transcript)")
        guard let place = kind.place else {
            #expect(transcript.ending != .exited(0) && after == files, "\(transcript)")
            #expect(transcript.stderr.contains("can't write"), "\(transcript)")
            if kind.script.contains("precious") {
                #expect(transcript.stderr.contains("belongs to"), "\(transcript)")
                #expect(try shell.environment.contents(of: "out/file") == "precious\n")
            }
            return
        }
        #expect(transcript.ending == .exited(0), "\(transcript)")
        guard !kind.script.contains("/dev/") else { return }
        let text: String
        if kind.isPipe {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(reader, &bytes, bytes.count)
            text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        } else {
            text = try shell.environment.contents(of: "out/\(place)")
        }
        #expect(text.contains(writer.part) && !text.contains("precious"), "\(text)")
    }

    @Test func `instructions for agents are written through a link`() throws {
        let script = "mkdir -p skills/devmenu && ln -s ../../mine skills/devmenu/SKILL.md"
        #expect(try shell.outerShell(script).ending == .exited(0))
        for _ in 1...2 {
            #expect(try shell.run("skill", "--install", "skills").ending == .exited(0))
            #expect(try shell.outerShell("test -L skills/devmenu/SKILL.md").ending == .exited(0))
            #expect(try shell.environment.contents(of: "mine").contains("name: devmenu"))
        }
    }

    @Test(arguments: writers.dropFirst())
    func `missing directories are made`(writer: Writer) throws {
        if writer.words.contains("demo") { _ = try shell.run("preset", "save", "demo", "swiftui") }
        #expect(try shell.run(writer.words).ending == .exited(0))
        #expect(try shell.environment.contents(of: "out/file").contains(writer.part))
    }
}
