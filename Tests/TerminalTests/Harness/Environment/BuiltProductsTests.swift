import TerminalTesting
import Testing

@Suite struct BuiltProductsTests {
    @Test func `finds a product of the build`() throws {
        // These tests are the one product that every build has.
        let name = "devmenuPackageTests.xctest"
        #expect(try BuiltProducts.path(of: name) == "\(BuiltProducts.directory)/\(name)")
    }

    @Test func `names a missing product, its directory and the command that builds it`() throws {
        let failure = try #require(throws: MissingProductError.self) {
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
