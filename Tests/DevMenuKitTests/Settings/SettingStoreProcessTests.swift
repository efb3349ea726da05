import DevMenuKit
import DevMenuSystem
import FoundationEssentials
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite(.onOwnThread, .hangLimit) struct SettingStoreProcessTests {
    @Test func `processes that flip the same settings at once lose no flip`() async throws {
        let folder = try TestFolder()
        let file = folder.file
        let flips = 25 * TestScale.factor * 2 + 1
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [
                            file = file as String, flips = flips as Int
                        ] in
                        let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                        for _ in 0..<flips {
                            try store.update { kept in
                                for name in ["even", "odd"] {
                                    kept[name] = .bool(kept[name]?.bool != true)
                                }
                                kept["count"] = .integer((kept["count"]?.integer ?? 0) + 1)
                            }
                        }
                        try store.update { kept in kept["odd"] = .bool(kept["odd"]?.bool != true) }
                    }
                }
            }
            group.addTask {
                await #expect(processExitsWith: .success) { [file = file as String] in
                    let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                    try store.update { kept in kept["odd"] = .bool(kept["odd"]?.bool != true) }
                }
            }
        }
        #expect(
            try folder.store().load()
                == ["even": false, "odd": true, "count": .integer(8 * flips)]
        )
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `a writer killed at any moment leaves a whole file with every confirmed change`()
        async throws
    {
        let folder = try TestFolder()
        let file = folder.file
        let pipe = folder.path + "/answers"
        try #require(mkfifo(pipe, 0o600) == 0)
        var last = 0
        for round in 0..<(16 * TestScale.factor) {
            async let child: Void = {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [
                        file = file as String, pipe = pipe as String
                    ] in
                    let answers = open(pipe, O_WRONLY)
                    try #require(answers >= 0)
                    let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                    var message = [Int(getpid()), 0]
                    while true {
                        message[1] =
                            try store.update { kept in
                                kept["count"] = .integer((kept["count"]?.integer ?? 0) + 1)
                                // Too large to be written in one call.
                                kept["ballast"] = .string(String(repeating: "x", count: 20_000))
                            }["count"]?.integer ?? -1
                        try #require(write(answers, message, 16) == 16)
                    }
                }
            }()
            // First after some answers, then at once, while the child writes the next change.
            let answered = try await Self.kill(after: 1 + round * 7 % 40, answersIn: pipe)
            await child
            let kept = try folder.store().load()
            let count = try #require(kept["count"]?.integer)
            #expect(count >= answered && count <= answered + 1 && answered > last)
            #expect(kept["ballast"]?.string?.utf8.count == 20_000)
            last = count
        }
        try folder.store().update { $0["ballast"] = nil }
        #expect(try folder.names() == ["toggles.json"])
    }

    /// Kills the process that answers in a pipe after some answers, and returns its last.
    private static func kill(after answers: Int, answersIn pipe: String) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            // Reading blocks, which is not allowed on the executor's threads.
            do {
                try OwnThread.start {
                    continuation.resume(with: Result { try read(after: answers, from: pipe) })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private static func read(after answers: Int, from pipe: String) throws -> Int {
        let answered = open(pipe, O_RDONLY)
        try #require(answered >= 0)
        defer { close(answered) }
        var message = [0, 0]
        var seen = 0
        while true {
            #if canImport(Glibc)
            let count = Glibc.read(answered, &message, 16)
            #elseif canImport(Musl)
            let count = Musl.read(answered, &message, 16)
            #else
            let count = Darwin.read(answered, &message, 16)
            #endif
            // Answers that it still wrote before it died count too.
            guard count == 16 else { return message[1] }
            seen += 1
            if seen == answers { try #require(killProcess(message[0]) == 0) }
        }
    }
}

private func killProcess(_ process: Int) -> Int32 { kill(pid_t(process), SIGKILL) }
