import DevMenuKit

/// The address of a resource: `devmenu://moments/item/like-button`.
struct ResourceAddress: Equatable {
    /// The things that can be read.
    enum Subject: Equatable {
        /// The whole menu.
        case menu
        /// An item.
        case item(String)
        /// The log, as far as it was received.
        case log
        /// The whole of a result that was cut.
        case result(Int)
    }

    /// The app's name or pid.
    let app: String
    /// The thing that can be read.
    let subject: Subject

    /// Creates an address.
    init(app: String, _ subject: Subject) {
        self.app = app
        self.subject = subject
    }

    /// Reads an address; returns `nil` for another text.
    init?(_ uri: String) {
        guard uri.hasPrefix(Self.scheme) else { return nil }
        let given = uri.dropFirst(Self.scheme.count).split(
            separator: "/",
            omittingEmptySubsequences: false
        )
        let parts = given.compactMap { Self.decoded($0) }
        guard parts.count == given.count, parts.count >= 2, !parts[0].isEmpty else { return nil }
        app = parts[0]
        switch (parts[1], parts.dropFirst(2).first, parts.count) {
        case ("menu", nil, 2): subject = .menu
        case ("log", nil, 2): subject = .log
        case ("item", let id?, 3) where !id.isEmpty: subject = .item(id)
        case ("result", let number?, 3):
            guard let number = Int(number) else { return nil }
            subject = .result(number)
        default: return nil
        }
    }

    /// The address as text.
    var uri: String {
        // After a '#', a client would see a fragment.
        let app = app.replacing("%", with: "%25").replacing("#", with: "%23")
            .replacing("/", with: "%2F")
        return switch subject {
        case .menu: "\(Self.scheme)\(app)/menu"
        case .item(let id): "\(Self.scheme)\(app)/item/\(id)"
        case .log: "\(Self.scheme)\(app)/log"
        case .result(let number): "\(Self.scheme)\(app)/result/\(number)"
        }
    }

    /// Returns a part of an address without percent-encoding, or `nil` if that is broken.
    private static func decoded(_ part: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, !digits.hasPrefix("+"),
                let coded = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(coded)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static let scheme = "devmenu://"

    /// Returns the address of what a job printed.
    static func ofJob(_ id: String) -> String { "job://\(id)/output" }

    /// Indicates whether the resource of an address is plain text, and no JSON.
    static func isOfText(_ uri: String) -> Bool { uri.hasPrefix("job:") || uri.hasSuffix("/log") }

    /// The templates of addresses, as a response has them.
    static let templates: JSONValue = [
        [
            "uriTemplate": "devmenu://{app}/menu", "name": "menu",
            "description": "The whole menu of an app.", "mimeType": "application/json",
        ],
        [
            "uriTemplate": "devmenu://{app}/item/{id}", "name": "item",
            "description": "One item of the menu in full.", "mimeType": "application/json",
        ],
        [
            "uriTemplate": "devmenu://{app}/log", "name": "log",
            "description": "The app's log, as far as it was received.", "mimeType": "text/plain",
        ],
        [
            "uriTemplate": "job://{id}/output", "name": "output",
            "description": "The last that a job printed.", "mimeType": "text/plain",
        ],
    ]
}

/// The whole texts of results that were cut, in bounded memory.
struct StoredResults {
    /// The most texts that are stored: the oldest are discarded first.
    private static let limit = 8

    private var texts: [(number: Int, text: String)] = []
    private var latest = 0

    /// Stores a text, and returns its number.
    mutating func store(_ text: String) -> Int {
        latest += 1
        if texts.count >= Self.limit { texts.removeFirst() }
        texts.append((latest, text))
        return latest
    }

    /// Returns a stored text, or `nil` for one that was discarded.
    subscript(number: Int) -> String? { texts.first { $0.number == number }?.text }

    /// The numbers of the stored texts.
    var numbers: [Int] { texts.map(\.number) }
}
