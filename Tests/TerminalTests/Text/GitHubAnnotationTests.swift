import DevMenuTerminal
import Testing

@Suite struct GitHubAnnotationTests {
    @Test func `is one line, whatever is in it`() {
        let annotation = GitHubAnnotation.error.text(
            "50%, as said:\r\n::stop",
            title: "a, b: 100%",
            at: ("Sources/a,b:c.swift", 12)
        )
        #expect(
            annotation
                == "::error file=Sources/a%2Cb%3Ac.swift,line=12,title=a%2C b%3A 100%25::"
                + "50%25, as said:%0D%0A::stop"
        )
    }

    @Test func `needs no file`() {
        let annotation = GitHubAnnotation.warning.text("sale has expired", title: "sale")
        #expect(annotation == "::warning title=sale::sale has expired")
    }
}
