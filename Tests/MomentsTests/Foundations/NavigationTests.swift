import Testing

@testable import DevMenuPages

@Suite struct NavigationTests {
    @Test func `shows pages on the stack, and goes back to the first`() {
        var navigation = Navigation(root: "timeline")
        #expect(!navigation.canGoBack)
        #expect(navigation.back() == nil)
        navigation.show("design kit")
        #expect(navigation.top == "design kit")
        #expect(navigation.canGoBack)
        #expect(navigation.back() == "design kit")
        #expect(navigation.top == "timeline")
    }

    @Test func `presents a modal stack over all pages, and dismisses it as a whole`() {
        var navigation = Navigation(root: "timeline")
        navigation.show("text styles")
        navigation.present("menu")
        #expect(navigation.isModal)
        #expect(navigation.canGoBack)
        #expect(navigation.back() == "menu")
        #expect(navigation.top == "text styles")
        navigation.present("menu")
        navigation.show("design kit")
        #expect(navigation.stacks == [["timeline", "text styles"], ["menu", "design kit"]])
        #expect(navigation.done() == ["menu", "design kit"])
        #expect(navigation.top == "text styles")
        #expect(!navigation.isModal)
        #expect(navigation.done() == [])
        #expect(navigation.top == "text styles")
    }

    @Test func `presents one modal stack over another`() {
        var navigation = Navigation(root: 1)
        navigation.present(2)
        navigation.present(3)
        #expect(navigation.done() == [3])
        #expect(navigation.top == 2)
        #expect(navigation.isModal)
    }
}
