extension String {
    /// Creates a text that repeats an ASCII character.
    ///
    /// It needs a thousandth of the time of `String(repeating:count:)`, which appends the text to
    /// itself once for each time: a second for 8 MiB.
    package init(repeatingASCII character: Unicode.Scalar, count: Int) {
        let bytes = [UInt8](repeating: UInt8(ascii: character), count: count)
        self.init(decoding: bytes, as: UTF8.self)
    }
}
