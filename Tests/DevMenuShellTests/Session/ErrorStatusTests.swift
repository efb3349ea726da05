import DevMenuShell
import TerminalTesting

@testable import DevMenuClient

/// Each failure of a host, as a shell's caller and the user see it.
@Suite(.onOwnThread) struct ErrorStatusTests {
    @Test(
        arguments: [
            (.refused(WireError(.busy, "too many shells")), "busy", 69, "too many shells"),
            (.unavailable("it sent no hello"), "unavailable", 69, "it sent no hello"),
            (
                .crashed(HostCrash(name: "the host", pid: 7, ending: .exit(3), lastLines: [])),
                "host-crashed", 70, "the host (pid 7) ended with status 3 unexpectedly"
            ),
            (.interrupted, "interrupted", 130, "interrupted"),
        ] as [(HostError, String, Int32, String)]
    )
    func `a host that cannot be opened`(
        problem: HostError,
        kind: String,
        status: Int32,
        words: String
    ) throws {
        for isJSON in [false, true] {
            let host = FakeHost()
            host.problem = problem
            let test = try TestShell(host) { if isJSON { $0.format = JSONFormat() } }
            #expect(try test.run(["version", "list"]) == status)
            guard isJSON else {
                #expect(test.errors == "error: \(words)\n")
                continue
            }
            #expect(test.errors.isEmpty)
            let line = try #require(test.output.split(separator: "\n").last)
            let error = try JSONReader().read(Array(line.utf8))["error"]
            #expect(error?["kind"] == .string(kind))
            #expect(error?["message"] == .string(words))
        }
    }

    @Test(arguments: WireErrorKind.allCases, [[Hello.Feature.chain], []])
    func `a request that the host refuses`(kind: WireErrorKind, features: [Hello.Feature]) throws {
        let host = FakeHost(features: features)
        host.special = { request, _ in
            request == .show("version") ? .refusal(WireError(kind, "because")) : nil
        }
        let test = try TestShell(host)
        let status: [WireErrorKind: Int32] = [
            .denied: 77, .untrusted: 77, .badArgument: 64, .invalidParams: 64, .busy: 69,
            .unavailable: 69, .timeout: 75, .cancelled: 130,
        ]
        #expect(try test.run(["list nowhere; list"]) == 1)
        #expect(try test.run(["show version"]) == status[kind] ?? 1)
        #expect(test.errors.hasSuffix("error: because\n"))
    }

    @Test(arguments: [
        ("list > /dev/null/file", 74, "can't write to '/dev/null/file': "),
        ("list | cat > /dev/null; exit 3", 1, "exit 3' ended with status 3"),
        ("greet --nmae=x", 64, "Did you mean 'name'?"), ("log-in", 64, "'user' is missing"),
        ("log-in ann 1234", 64, "it is a secret"),
    ])
    func `a command that the shell refuses`(line: String, status: Int32, words: String) throws {
        let test = try TestShell()
        #expect(try test.run([line, "like-button on"]) == status)
        #expect(test.errors.contains(words), "\(test.errors)")
        #expect(!test.host.asked.contains(.set("like-button", true, reason: nil)))
    }
}
