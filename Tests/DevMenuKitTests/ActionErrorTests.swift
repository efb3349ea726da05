import DevMenuKit
import Testing

@Suite struct ActionErrorTests {
    @Test func `says what is not there, for people and for programs`() {
        let error = ActionError.notFound("order", 7)
        #expect(error.kind == .notFound)
        #expect("\(error)" == "there is no order '7'")
        #expect(error.facts == ["what": "order", "id": "7"])
    }

    @Test func `suggests the nearest of the names that are there`() {
        let names: [ItemID] = ["berlin", "paris", "rome"]
        let error = ActionError.notFound("city", "pariss", among: names)
        #expect("\(error)" == "there is no city 'pariss'. Did you mean 'paris'?")
        #expect(error.facts == ["what": "city", "id": "pariss", "suggestion": "paris"])
        #expect(ActionError.notFound("city", "tokyo", among: names).facts["suggestion"] == nil)
    }
}
