import DevMenuKit
import Testing

@Suite struct AppFactsTests {
    @Test(arguments: ["Shop", "", "12", "a b", "-x"])
    func `refuses a name that cannot be typed`(name: String) {
        #expect(throws: AppFactsError.badName(name)) {
            try AppFacts(name: name, build: .debug).checked()
        }
    }

    @Test(arguments: ["", "a b", "a#b", "é", "a/b", String(repeating: "a", count: 33)])
    func `refuses a label that cannot be typed`(label: String) {
        #expect(throws: AppFactsError.badLabel(label)) {
            try AppFacts(name: "shop", label: label, build: .debug).checked()
        }
    }

    @Test(arguments: ["2", "eu-west_1.b", "A"])
    func `takes the label of an instance`(label: String) throws {
        let facts = try AppFacts(name: "shop", label: label, build: .debug).checked()
        #expect(facts.label == label)
    }

    @Test(arguments: ["../x", "/x", "a//b", "./a", ""])
    func `refuses a cache domain outside the cache`(folder: String) {
        let domain = CacheDomain("images", folder: folder)
        #expect(throws: AppFactsError.cacheDomainOutside(domain)) {
            try AppFacts(name: "shop", build: .debug, cacheDomains: [domain]).checked()
        }
    }

    @Test func `refuses a domain called all, and two of the same name`() {
        #expect(throws: AppFactsError.badCacheDomain("all")) {
            try AppFacts(name: "shop", build: .debug, cacheDomains: ["all"]).checked()
        }
        #expect(throws: AppFactsError.duplicateCacheDomain("a")) {
            try AppFacts(name: "shop", build: .debug, cacheDomains: ["a", "a"]).checked()
        }
    }

    @Test func `leaves out a label and cache domains that are invalid, and tells of each`() {
        let facts = AppFacts(
            name: "shop",
            label: "a b",
            version: "2.3.1",
            build: .debug,
            cacheDomains: ["images", "all", "images", "pages"]
        )
        let expected = AppFacts(
            name: "shop",
            version: "2.3.1",
            build: .debug,
            cacheDomains: ["images", "pages"]
        )
        #expect(facts.corrected.facts == expected)
        #expect(
            facts.corrected.errors == [
                .badLabel("a b"), .badCacheDomain("all"), .duplicateCacheDomain("images"),
            ]
        )
        #expect(expected.corrected.errors.isEmpty)
    }

    @Test func `a host's facts are those of its process`() {
        let facts = HostFacts(
            app: AppFacts(name: "shop", build: .debug),
            directories: AppDirectories(cache: "/c", state: "/s")
        )
        #expect(facts.pid > 0)
        #expect(facts.uptime >= 0)
        #expect(facts.json.names.contains("swiftVersion"))
        #expect(!facts.platform.isEmpty)
    }
}
