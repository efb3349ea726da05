import DevMenuServer

/// Looks for a server's marker among bytes, whatever they are part of.
struct MarkerSearch {
    /// How many bytes are looked at together.
    private static let pieceSize = 1 << 20

    /// The version of the protocol that the marker tells; `nil` where there is no marker.
    ///
    /// - Throws: ``BinaryError``.
    static func protocolVersion(in region: ByteRegion) throws(BinaryError) -> Int? {
        let size = MenuMarker.bytes.count
        let magic = MenuMarker.magic
        var offset: UInt64 = 0
        while region.size - offset >= UInt64(size) {
            let count = Int(min(UInt64(pieceSize), region.size - offset))
            let piece = try region.bytes(at: offset, count: count, "it")
            if let version = protocolVersion(in: piece, magic, size) { return version }
            guard UInt64(count) < region.size - offset else { return nil }
            // The next piece begins where a marker that is cut off in this one could.
            offset += UInt64(count - size + 1)
        }
        return nil
    }

    private static func protocolVersion(
        in piece: [UInt8],
        _ magic: [UInt8],
        _ size: Int
    ) -> Int? {
        piece.withUnsafeBufferPointer { piece in
            var place = 0
            while place <= piece.count - size {
                // The server's own code has copies of what a marker begins with.
                if piece[place] == magic[0], piece[place...].starts(with: magic),
                    let version = MenuMarker.protocolVersion(
                        in: Array(piece[place..<place + size])
                    )
                {
                    return version
                }
                place += 1
            }
            return nil
        }
    }
}
