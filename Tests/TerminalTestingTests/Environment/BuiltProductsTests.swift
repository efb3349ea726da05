import TerminalTesting
import Testing

@Suite struct BuiltProductsTests {
    @Test func `finds what the build made`() throws {
        // The one product that is there whatever else was built: these tests.
        let name = "devmenuPackageTests.xctest"
        #expect(try BuiltProducts.path(of: name) == "\(BuiltProducts.directory)/\(name)")
    }

    @Test func `says what is missing, where, and how to build it`() throws {
        let failure = try #require(throws: MissingProduct.self) {
            try BuiltProducts.path(of: "no-such-product")
        }
        let directory = BuiltProducts.directory
        #expect(
            failure.description == """
                there is no program 'no-such-product' in \(directory); \
                build it with 'swift build --product no-such-product'
                """
        )
    }
}
