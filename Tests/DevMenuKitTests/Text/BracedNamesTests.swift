import Testing

@testable import DevMenuKit

@Suite struct BracedNamesTests {
    @Test(arguments: [
        ("To {to}, {to}!", "To {x}, {x}!"), ("{{to}} {other} {", "{to} {other} {"),
        ("${to} @{to} {to", "${to} @{to} {to"), ("{{{to}}}", "{{to}}"), ("{ {to}}", "{ {x}}"),
        ("", ""), ("{}{{}}", "{}{{}}"),
    ])
    func `values stand in place of names`(text: String, expected: String) {
        #expect(text.fillingBraces { $0 == "to" ? "{x}" : nil } == expected)
    }
}
