import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct CommandNameTests {
    @Test(arguments: [
        "install", "clean", "uninstall", "publish", "deploy", "release", "ci-publish", "preinstall",
        "distclean", "deploy:live", "docker_push", "redeploy", "db:reset", "quick-install-man",
        "cleanAll", "maintainer-clean",
    ])
    func `a name says that something can't be undone`(name: String) {
        #expect(CommandName(name).risk == .destructive)
    }

    @Test(arguments: ["build", "test", "lint:fix", "dev", "all", "format", "docs", "pushover", "x"])
    func `other names say nothing`(name: String) { #expect(CommandName(name).risk == nil) }

    @Test(arguments: [
        ("build", "Build the project"), ("lint:fix", "Lint fix"), ("buildProd", "Build prod"),
        ("docker-up", "Docker up"), ("x", "X"),
    ])
    func `a name makes a title`(name: String, title: String) {
        #expect(CommandName(name).title == title)
    }

    @Test func `well-known names come first`() {
        let names = ["install", "zebra", "test", "run", "clean", "build-all", "lint", "build"]
        #expect(
            names.sorted { CommandName($0).rank < CommandName($1).rank }.prefix(6) == [
                "build", "test", "lint", "run", "clean", "install",
            ]
        )
    }
}
