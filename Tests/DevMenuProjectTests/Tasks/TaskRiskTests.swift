import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct TaskRiskTests {
    @Test(arguments: [
        "install", "clean", "uninstall", "publish", "deploy", "release", "ci-publish", "distclean",
        "deploy:live", "docker_push", "redeploy", "db:reset", "cleanAll",
        "maintainer-clean", "db::drop", "install-hooks", "tagNext", "release:minor",
    ])
    func `a part of a name says that something can't be undone`(name: String) {
        #expect(TaskRisk.risk(ofTask: name) == .destructive)
    }

    @Test(arguments: [
        "build", "test", "lint:fix", "dev", "all", "format", "docs", "pushover", "x", "cleaner",
        "installer-docs", "quick-install-man", "pip-install", "check-release", "docker:tag", "kill",
        "restore", "ship",
    ])
    func `other names say nothing`(name: String) {
        #expect(TaskRisk.risk(ofTask: name) == .undeclared)
    }
}
