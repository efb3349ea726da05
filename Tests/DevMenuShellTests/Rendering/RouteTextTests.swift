import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct RouteTextTests {
    @Test(
        arguments: [
            ([:], ""), (["routes": []], ""), (["routes": 7], ""),
            (
                JSONValue(
                    text: #"""
                        {"routes": [{"path": "DesignKit", "title": "设计范例", "parameters": [
                          {"name": "productName", "isRequired": true}, {"name": "version"},
                          {"type": "int"}]},
                         {"path": "TextStyles", "title": "Text"},
                         {"path": "\u001bc", "title": "a\nb", "parameters": [{"name": "\u202e"}]}]}
                        """#
                ),
                #"""
                DesignKit   设计范例  productName [version]
                TextStyles  Text
                \u{1B}c     a\nb      [\u{202E}]
                """#
            ),
        ] as [(JSONValue, String)]
    )
    func `shows each route with its parameters`(json: JSONValue, text: String) {
        #expect(RouteText.list(ReceivedJSON(json), context: RenderingContext()).text == text)
    }
}
