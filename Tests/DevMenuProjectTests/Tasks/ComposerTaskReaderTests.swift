import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct ComposerTaskReaderTests {
    private func reading(_ text: String) throws -> TaskReading {
        try TaskProject().reading(by: ComposerTaskReader(), of: text)
    }

    @Test func `reads the scripts of the manual's examples`() throws {
        let reading = try reading(
            #"""
            {
                "scripts": {
                    "post-update-cmd": "MyVendor\\MyClass::postUpdate",
                    "post-package-install": ["MyVendor\\MyClass::postPackageInstall"],
                    "pre-operations-exec": "x", "init": "x", "command": "x",
                    "test": ["@clearCache", "phpunit"],
                    "clearCache": "rm -rf cache/*",
                    "phpstan": "phpstan analyse",
                    "post-deploy": "x"
                },
                "scripts-descriptions": {"test": "Run all tests!"},
                "scripts-aliases": {"phpstan": ["stan", "analyze"]}
            }
            """#
        )
        #expect(reading.problems.isEmpty)
        #expect(
            reading.tasks.map(\.command) == [
                "composer run test -- {args...}", "composer run clearCache -- {args...}",
                "composer run phpstan -- {args...}", "composer run post-deploy -- {args...}",
            ]
        )
        #expect(reading.tasks.map(\.title) == ["Run all tests!", nil, nil, nil])
        #expect(reading.tasks.map(\.names) == [[], [], ["stan", "analyze"], []])
        #expect(reading.tasks[0].body == "@clearCache\nphpunit")
    }
}
