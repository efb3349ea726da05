/// Bytes of unknown origin that can be read from any place.
///
/// Laws: ``bytes(at:count:)`` is asked only for what lies within ``size``, and returns exactly so many
/// bytes or throws.
protocol ByteSource {
    /// How many bytes there are.
    var size: UInt64 { get }

    /// Some of them.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``, or ``BinaryError/truncated(_:)`` where the bytes have
    ///   become fewer.
    func bytes(at offset: UInt64, count: Int) throws(BinaryError) -> [UInt8]
}
