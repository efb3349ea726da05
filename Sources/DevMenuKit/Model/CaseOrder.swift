extension CaseIterable where Self: Equatable {
    /// Indicates whether a case comes before another one in their declaration.
    func precedes(_ other: Self) -> Bool {
        self != other && Self.allCases.first { $0 == self || $0 == other } == self
    }
}
