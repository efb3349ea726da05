import Synchronization

/// The texts that settings have had, at addresses that stay valid until the process ends.
///
/// A reader loads only the address, and it's unknown when the last reader has read the text there.
/// Equal texts have one address: memory grows with the number of different texts, not of changes.
@usableFromInline enum InternedText {
    /// The numbers of texts by their bytes: for Swift, texts that only look the same are equal.
    private static let numbers = Mutex<[[UInt8]: Int]>([:])

    /// Returns the number of a text, its address without the two lowest bits, which are 0.
    static func number(of text: String) -> Int {
        numbers.withLock { numbers in
            let key = Array(text.utf8)
            if let known = numbers[key] { return known }
            let address = UnsafeMutablePointer<String>.allocate(capacity: 1)
            address.initialize(to: text)
            let number = Int(bitPattern: address) >> 2
            numbers[key] = number
            return number
        }
    }

    /// Returns the text of a number.
    @inlinable static func text(of number: Int) -> String {
        UnsafePointer<String>(bitPattern: number << 2)?.pointee ?? ""
    }
}
