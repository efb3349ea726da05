import DevMenuServer

/// Looks for a server's marker among bytes, whatever they are part of.
struct MarkerSearch {
    /// How many bytes are looked at together.
    private static let pieceSize = 1 << 20

    /// The bytes from the marker's beginning on; `nil` where it is not there.
    ///
    /// - Throws: ``BinaryError``.
    static func marker(in region: ByteRegion) throws(BinaryError) -> [UInt8]? {
        let wanted = MenuMarker.bytes
        var offset: UInt64 = 0
        while region.size - offset >= UInt64(wanted.count) {
            let count = Int(min(UInt64(pieceSize), region.size - offset))
            let piece = try region.bytes(at: offset, count: count, "it")
            if let place = place(of: MenuMarker.magic, with: wanted.count, in: piece) {
                return Array(piece[place..<place + wanted.count])
            }
            guard UInt64(count) < region.size - offset else { return nil }
            // The next piece begins where a marker that is cut off in this one could.
            offset += UInt64(count - wanted.count + 1)
        }
        return nil
    }

    /// Where bytes begin that a marker begins with, and that many more are there.
    private static func place(of magic: [UInt8], with count: Int, in piece: [UInt8]) -> Int? {
        piece.withUnsafeBufferPointer { piece in
            var place = 0
            while place <= piece.count - count {
                if piece[place] == magic[0], piece[place...].starts(with: magic) { return place }
                place += 1
            }
            return nil
        }
    }
}
