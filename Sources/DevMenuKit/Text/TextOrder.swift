extension Array {
    /// Returns the elements in the order of their texts; those with one text stay in theirs.
    ///
    /// An app has the code of this sort once, while it would have the library's for each closure.
    func ordered(by text: (Element) -> String) -> [Element] {
        TextOrder.indices(of: map(text)).map { self[$0] }
    }
}

private enum TextOrder {
    static func indices(of texts: [String]) -> [Int] {
        texts.indices.sorted { (texts[$0], $0) < (texts[$1], $1) }
    }
}
