/// The bytes that mean something in a line.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let doubleQuote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let singleQuote = UInt8(ascii: "'")
    static let semicolon = UInt8(ascii: ";")
    static let greater = UInt8(ascii: ">")
    static let backslash = UInt8(ascii: "\\")
    static let pipe = UInt8(ascii: "|")

    /// The column of a place in UTF-8 text: characters before it, counted from 1.
    static func column(of offset: Int, in line: UnsafeBufferPointer<UInt8>) -> Int {
        String(decoding: line[..<offset], as: UTF8.self).count + 1
    }
}
