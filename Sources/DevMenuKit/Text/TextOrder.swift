extension Array {
    /// Returns the elements in the order of their texts; those with equal texts remain in theirs.
    ///
    /// An app contains the code of this sort once; it would contain the library's for each closure.
    func ordered(by text: (Element) -> String) -> [Element] {
        TextOrder.indices(of: map(text)).map { self[$0] }
    }
}

private enum TextOrder {
    static func indices(of texts: [String]) -> [Int] {
        texts.indices.sorted { (texts[$0], $0) < (texts[$1], $1) }
    }
}
