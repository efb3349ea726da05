import Testing

@testable import DevMenuClient

@Suite struct FlagScannerTests {
    private let forms: [String: FlagScanner.Form] = [
        "--on": .alone, "--dry": .joined, "--name": .valued, "-c": .valued,
    ]

    /// Returns the parts as text: `--name:value@index-end`, `word` and `--`.
    private func parts(_ line: String) -> [String] {
        let words = line.split(separator: " ").map(String.init)
        var scanner = FlagScanner(words)
        var parts: [String] = []
        while let part = scanner.next({ forms[$0] }) {
            switch part {
            case .word(let index): parts.append(words[index])
            case .end: parts.append("END")
            case .flag(let flag):
                parts.append("\(flag.name):\(flag.value ?? "")@\(flag.index)-\(flag.end)")
            }
        }
        return parts
    }

    @Test(arguments: [
        ("a --on b", ["a", "--on:@1-1", "b"]), ("--on=x", ["--on:x@0-0"]),
        ("--dry on", ["--dry:@0-0", "on"]), ("--dry=off", ["--dry:off@0-0"]),
        ("--name a b", ["--name:a@0-1", "b"]), ("--name=a=b c", ["--name:a=b@0-0", "c"]),
        ("--name= b", ["--name:@0-0", "b"]), ("--name --on", ["--name:--on@0-1"]),
        ("-c --", ["-c:--@0-1"]), ("x --name", ["x", "--name:@1-1"]),
        ("--other=1 - -x name=b", ["--other=1", "-", "-x", "name=b"]),
        ("--on -- --on", ["--on:@0-0", "END", "--on:@2-2"]), ("", []),
    ])
    func `tells flags, their values and other words apart`(line: String, expected: [String]) {
        #expect(parts(line) == expected)
    }

    @Test func `knows where a value begins, in bytes`() {
        var scanner = FlagScanner(["--näme=\u{301}x", "--näme", "y"])
        var found: [ScannedFlag] = []
        while case .flag(let flag)? = scanner.next({ _ in .valued }) { found.append(flag) }
        #expect(found.map(\.valueOffset) == ["--näme=".utf8.count, 0])
        #expect(found.map(\.end) == [0, 2])
        #expect(found.map { $0.value?.unicodeScalars.last } == ["x", "y"])
    }
}
