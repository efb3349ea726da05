import TerminalTesting

/// An app that runs with the rights of another user, as a set-uid program does.
@Suite struct SetUserIDTests {
    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `an app with raised rights obeys no variable of its caller`() throws {
        let environment = try TestEnvironment()
        let user: uid_t = 65_534
        let app = environment.path("app")
        let victim = try environment.write("precious", to: "victim")
        let state = "state/devmenu/apps/test-app"
        try environment.write(#"{"like-button": true}"#, to: "\(state)@a/toggles.json")
        try environment.write("[]", to: "\(state)/toggles.json")
        let product = try BuiltProducts.path(of: "test-app")
        let script = """
            cp "$1" app && ln -s "$2" \(state)/starts.json && chmod 755 . \
            && chown -R "$3" app victim state && chmod 4755 app
            """
        let made = try environment.run("sh", ["-c", script, "sh", product, victim, "\(user)"])
        #expect(made.ending == .exited(0), "\(made)")
        defer { rmdir("/tmp/devmenu-\(user)") }
        let run = try ProcessRun.run(
            app,
            environment: environment.variables(with: [
                "DEVMENU_SCOPE": "a", "DEVMENU_SET": #"{"like-button": true}"#,
                "DEVMENU_RUNTIME_DIR": environment.path("run"),
            ]),
            input: .text("read\n")
        )
        #expect(run.ending == .exited(0), "\(run)")
        let lines = run.stdout.split(separator: "\n")
        #expect(lines.first?.hasPrefix("listening /tmp/devmenu-\(user)/") == true, "\(run)")
        #expect(lines.last == "like-button false")
        #expect(try environment.contents(of: "victim") == "precious")
        #expect(try environment.names(in: state) == ["starts.json", "toggles.json"])
    }
}
