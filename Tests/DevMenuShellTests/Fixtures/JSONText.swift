import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuShell

extension JSONValue {
    /// Creates the value of a text of a test; an error in it fails the test.
    init(text: String) {
        do {
            self = try JSONReader().read(Array(text.utf8))
        } catch {
            Issue.record(error, "\(text)")
            self = .null
        }
    }
}

extension ListedMenu {
    /// Creates a menu of sections, as a text of JSON.
    convenience init(sections: String) {
        self.init(ReceivedMenu(JSONValue(text: #"{"title": "Shop", "sections": [\#(sections)]}"#)))
    }

    /// Creates a menu of items in one section, as a text of JSON.
    convenience init(items: String) {
        self.init(sections: #"{"id": "s", "title": "S", "items": [\#(items)]}"#)
    }
}

extension ItemRecord {
    /// Creates the record of an item from a text of JSON.
    init(text: String) { self.init(JSONValue(text: text)) }
}
