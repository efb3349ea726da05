import Testing

@testable import DevMenuClient

@Suite struct AwaitedAnswersTests {
    @Test func `finds each request once, in whatever order the answers come`() {
        for order in [[1, 2, 3, 5, 9], [9, 5, 3, 2, 1], [3, 9, 1, 5, 2]] {
            var awaited = AwaitedAnswers<String>()
            for number in [1, 3, 2, 9, 5] { awaited.add("\(number)", for: number) }
            #expect(awaited[3] == "3")
            #expect(awaited[4] == nil)
            for number in order {
                #expect(awaited.remove(number) == "\(number)")
                #expect(awaited.remove(number) == nil)
            }
            #expect(awaited.isEmpty)
        }
    }

    @Test func `returns those who wait in the order of the numbers`() {
        var awaited = AwaitedAnswers<Int>()
        for number in [2, 1, 4] { awaited.add(number, for: number) }
        _ = awaited.remove(2)
        #expect(awaited.removeAll() == [1, 4])
        #expect(awaited.isEmpty)
        awaited.add(7, for: 7)
        #expect(awaited.remove(7) == 7)
    }

    @Test func `keeps its place through many answers`() {
        var awaited = AwaitedAnswers<Int>()
        for number in 0..<20_000 {
            awaited.add(number, for: number)
            if number >= 500 { #expect(awaited.remove(number - 500) == number - 500) }
        }
        #expect(awaited.removeAll() == Array(19_500..<20_000))
    }
}
