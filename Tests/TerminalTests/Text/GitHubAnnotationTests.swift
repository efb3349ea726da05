import DevMenuTerminal
import Testing

@Suite struct GitHubAnnotationTests {
    @Test func `is one line, whatever is in it`() {
        let text = "50%, as said:\r\n::stop"
        let annotation = GitHubAnnotation.error.text(text, title: "a, b: 100%")
        #expect(annotation == "::error title=a%2C b%3A 100%25::50%25, as said:%0D%0A::stop")
    }
}
