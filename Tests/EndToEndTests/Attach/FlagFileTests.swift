import DevMenuKit
import TerminalTesting
import Testing

/// An app that reads values from a file in flagd's format, as a shell that is attached sees it.
@Suite(.onOwnThread) struct FlagFileTests {
    private let shell: ShellUnderTest
    private let app: RunningApp
    private let path: String

    init() throws {
        shell = try ShellUnderTest()
        path = shell.environment.path("shop/flags.json")
        app = try RunningApp(in: shell.environment, changing: ["TEST_APP_FLAGS": path])
    }

    private func write(_ members: String) throws {
        let flag = #"{"variants":{"on":true,"off":false},\#(members)}"#
        try shell.environment.write(#"{"flags":{"like-button":\#(flag)}}"#, to: "shop/flags.json")
    }

    /// Returns the explanation, without times, and the path as `FLAGS`.
    private func explained() throws -> String {
        try shell.run("--attach", "shop", "explain", "like-button").stdout
            .replacing(/\d\d:\d\d [+-]\d\d:\d\d/, with: "HH:MM").replacing(path, with: "FLAGS")
    }

    @Test func `a value in the file reaches a running app, and is explained`() throws {
        #expect(
            try explained() == """
                like-button is off: its default, because no source has a value
                  override  -
                  remote    -          FLAGS: the file doesn't exist
                  build     -
                  default   off  wins

                """
        )
        let script = try shell.start("--attach", "shop")
        try script.write("like-button\n")
        #expect(try script.readLine() == "like-button: off (default)")
        try write(#""state":"ENABLED","defaultVariant":"on""#)
        try script.write("wait like-button on\n")
        #expect(try script.readLine() == "like-button: on (remote)")
        try app.send("read", until: "like-button true")
        #expect(
            try explained() == """
                like-button is on: remote says on
                  override  -
                  remote    on   wins  FLAGS, read HH:MM
                  build     -
                  default   off

                """
        )
        try write(#""state":"ENABLED","defaultVariant":"on","targeting":{"if":[true,"on"]}"#)
        try script.write("wait like-button off\n")
        #expect(try script.readLine() == "like-button: off (default)")
        let line = "remote    -    unknown  FLAGS, read HH:MM: the flag's targeting isn't evaluated"
        let text = try explained()
        #expect(text.contains(line), "\(text)")
        let json = try shell.run("--attach", "shop", "--json", "explain", "like-button").stdout
        let result = try JSONReader().read(json)["result"]
        #expect(result?["reason"] == "UNKNOWN")
        #expect(result?["layers"]?[1]?["state"] == "unknown")
        #expect(result?["layers"]?[1]?["source"] == .string(path))
    }
}
