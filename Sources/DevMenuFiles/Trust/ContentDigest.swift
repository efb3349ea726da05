import DevMenuKit

/// The SHA-256 of a file's content (FIPS 180-4), by which a person's trust in it is kept.
///
/// Here because no library without all of Foundation or OpenSSL has it, and an app that embeds the menu
/// is to bring neither.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
    /// 64 hexadecimal digits.
    package let description: String

    /// The digest of some bytes.
    package init(of bytes: [UInt8]) {
        var state: [UInt32] = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
            0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
        ]
        var schedule = [UInt32](repeating: 0, count: 64)
        let whole = bytes.count / 64 * 64
        for start in stride(from: 0, to: whole, by: 64) {
            Self.take(bytes[start..<start + 64], &schedule, &state)
        }
        // A bit, zeros up to the length, and the length in bits.
        var rest = Array(bytes[whole...]) + [0x80]
        rest += [UInt8](repeating: 0, count: (120 - rest.count % 64) % 64)
        let length = UInt64(bytes.count) * 8
        rest += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
        for start in stride(from: 0, to: rest.count, by: 64) {
            Self.take(rest[start..<start + 64], &schedule, &state)
        }
        description = state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Mixes a block of 64 bytes into the state; the letters are those of the standard.
    private static func take(
        _ block: ArraySlice<UInt8>,
        _ schedule: inout [UInt32],
        _ state: inout [UInt32]
    ) {
        for place in 0..<16 {
            let start = block.startIndex + 4 * place
            schedule[place] =
                UInt32(block[start]) << 24 | UInt32(block[start + 1]) << 16
                | UInt32(block[start + 2]) << 8 | UInt32(block[start + 3])
        }
        for place in 16..<64 {
            let (near, far) = (schedule[place - 2], schedule[place - 15])
            let nearSum = turn(near, 17) ^ turn(near, 19) ^ near >> 10
            let farSum = turn(far, 7) ^ turn(far, 18) ^ far >> 3
            schedule[place] = schedule[place - 16] &+ farSum &+ schedule[place - 7] &+ nearSum
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for place in 0..<64 {
            let chosen = (e & f) ^ (~e & g)
            let left = h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ chosen
            let first = left &+ constants[place] &+ schedule[place]
            let most = (a & b) ^ (a & c) ^ (b & c)
            let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ most
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= word }
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
