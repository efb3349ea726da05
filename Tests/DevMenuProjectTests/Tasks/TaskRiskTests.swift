import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct TaskRiskTests {
    @Test(arguments: [
        "install", "clean", "uninstall", "publish", "deploy", "release", "ci-publish", "distclean",
        "deploy:live", "docker_push", "redeploy", "db:reset", "quick-install-man", "cleanAll",
        "maintainer-clean", "db::drop",
    ])
    func `a part of a name says that something can't be undone`(name: String) {
        #expect(TaskRisk.risk(ofTask: name) == .destructive)
    }

    @Test(arguments: [
        "build", "test", "lint:fix", "dev", "all", "format", "docs", "pushover", "x", "cleaner",
        "installer-docs",
    ])
    func `other names say nothing`(name: String) {
        #expect(TaskRisk.risk(ofTask: name) == .undeclared)
    }
}
