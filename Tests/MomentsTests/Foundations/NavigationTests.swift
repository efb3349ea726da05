import Testing

@testable import DevMenuPages

@Suite struct NavigationTests {
    @Test func `shows pages on stacks, a modal one over all, which is dismissed as a whole`() {
        var navigation = Navigation(root: 1)
        #expect(!navigation.canGoBack && navigation.back() == nil)
        navigation.show(2)
        #expect(navigation.top == 2 && navigation.canGoBack && !navigation.isModal)
        navigation.present(3)
        #expect(navigation.isModal && navigation.canGoBack)
        #expect(navigation.back() == 3 && navigation.top == 2)
        navigation.present(3)
        navigation.show(4)
        navigation.present(5)
        #expect(navigation.stacks == [[1, 2], [3, 4], [5]])
        #expect(navigation.done() == [5] && navigation.top == 4 && navigation.isModal)
        #expect(navigation.done() == [3, 4] && navigation.top == 2 && !navigation.isModal)
        #expect(navigation.done() == [] && navigation.back() == 2 && navigation.top == 1)
    }
}
