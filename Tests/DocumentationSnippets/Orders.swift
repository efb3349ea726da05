import DevMenuKit

// begin snippet
struct Orders {
    let all = ["A-7": "2 books", "A-9": "a lamp"]

    func order(_ number: String) throws -> String {
        guard let order = all[number] else {
            throw ActionError.notFound("order", number, among: all.keys.sorted())
        }
        return order
    }
}
// end snippet
