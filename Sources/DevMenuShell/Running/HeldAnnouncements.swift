/// What a person is to be told once no command runs any more: not more of it than is worth keeping.
struct HeldAnnouncements {
    /// The most bytes that are kept.
    static let bound = 1 << 20

    private var texts: ArraySlice<String> = []
    private var size = 0
    private var droppedCount = 0

    /// The first of them; of those that were not kept, their number.
    var first: String? {
        if let text = texts.first { return text }
        return droppedCount > 0 ? "(\(droppedCount) more came, and were not kept)" : nil
    }

    /// Keeps a text, where there is room for it.
    mutating func append(_ text: String) {
        guard size + text.utf8.count <= Self.bound else {
            droppedCount += 1
            return
        }
        texts.append(text)
        size += text.utf8.count
    }

    /// Takes out the first.
    mutating func removeFirst() {
        guard let text = texts.popFirst() else {
            droppedCount = 0
            return
        }
        size -= text.utf8.count
    }
}
