import DevMenuKit
import Testing

@Suite struct AppFactsTests {
    @Test(arguments: ["Shop", "", "12", "a b", "-x"])
    func `refuses a name that cannot be typed`(name: String) {
        #expect(AppFacts(name: name, build: .debug).corrected.errors == [.badName(name)])
    }

    @Test(arguments: ["", "a b", "a#b", "é", "a/b", String(repeating: "a", count: 33)])
    func `refuses a label that cannot be typed`(label: String) {
        #expect(
            AppFacts(name: "shop", label: label, build: .debug).corrected.errors == [
                .badLabel(label)
            ]
        )
    }

    @Test(arguments: ["2", "eu-west_1.b", "A"])
    func `takes the label of an instance`(label: String) {
        let (facts, errors) = AppFacts(name: "shop", label: label, build: .debug).corrected
        #expect(facts.label == label && errors.isEmpty)
    }

    @Test(arguments: ["../x", "/x", "a//b", "./a", ""])
    func `refuses a cache domain outside the cache`(folder: String) {
        let domain = CacheDomain("images", folder: folder)
        #expect(
            AppFacts(name: "shop", build: .debug, cacheDomains: [domain]).corrected.errors == [
                .cacheDomainOutside(domain)
            ]
        )
    }

    @Test func `refuses a domain called all, and two of the same name`() {
        #expect(
            AppFacts(name: "shop", build: .debug, cacheDomains: ["all"]).corrected.errors == [
                .badCacheDomain("all")
            ]
        )
        #expect(
            AppFacts(name: "shop", build: .debug, cacheDomains: ["a", "a"]).corrected.errors == [
                .duplicateCacheDomain("a")
            ]
        )
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
