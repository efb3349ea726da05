import DevMenuKit
import Testing

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("9223372036854775808", nil, 9_223_372_036_854_775_808),
            ("-9223372036854775809", nil, -9_223_372_036_854_775_808),
            ("36893488147419103233", nil, 36_893_488_147_419_103_232),
            ("9007199254740993.0", 9_007_199_254_740_993, 9_007_199_254_740_992),
            ("-0", 0, 0), ("0e0", 0, 0), ("0E-9", 0, 0), ("0e99999999999999999999", 0, 0),
            ("1e2", 100, 100), ("1E+2", 100, 100), ("-1.50e2", -150, -150), ("1.50", nil, 1.5),
            ("1.00", 1, 1), ("250e-1", 25, 25), ("255e-1", nil, 25.5), ("25e-2", nil, 0.25),
            ("1.5e00002", 150, 150), ("0.10", nil, 0.1), ("1e-999", nil, 0),
            ("1e18", 1_000_000_000_000_000_000, 1e18),
            ("922337203685477580.7e1", .max, 9_223_372_036_854_775_808),
            ("-9223372036854775808.0", .min, -9_223_372_036_854_775_808), ("1e19", nil, 1e19),
            ("1e400", nil, nil), ("-1e400", nil, nil), ("1e99999999999999999999", nil, nil),
            ("1e-99999999999999999999", nil, 0),
            ("1.7976931348623157e308", nil, 0x1.fffffffffffffp1023),
            ("0.1000000000000000055511151231257827", nil, 0.1),
        ] as [(String, Int?, Double?)]
    )
    func `a number keeps its text`(text: String, whole: Int?, double: Double?) throws {
        let value = try JSONReader().read(text)
        #expect(value.description == text)
        #expect(value.integer == whole)
        #expect(value.double == double)
        #expect(try JSONReader().read("{\"n\": \(text) }").description == "{\"n\":\(text)}")
    }

    @Test func `a number may have any number of digits`() throws {
        let digits = String(repeating: "9", count: 400)
        let value = try JSONReader().read(digits)
        #expect(value.description == digits)
        #expect(value.integer == nil && value.double == nil)
    }
}
