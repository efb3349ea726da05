import TerminalTesting
import Testing

@Suite struct BuiltProductsTests {
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
