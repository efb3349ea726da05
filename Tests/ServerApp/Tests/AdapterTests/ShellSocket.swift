import Foundation
import Testing

/// A shell at the socket of the only host in a directory.
final class ShellSocket {
    private let handle: FileHandle
    private var received = Data()
    private var last = 0

    init(in directory: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        let name = try #require(names.first { $0.hasSuffix(".sock") })
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: "\(directory)/\(name)".utf8)
        }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
        handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    }

    /// Sends a request, and returns its result.
    func ask(_ method: String, _ params: [String: Any]) throws -> [String: Any] {
        last += 1
        let request: [String: Any] = [
            "jsonrpc": "2.0", "id": last, "method": method, "params": params,
        ]
        var line = try JSONSerialization.data(withJSONObject: request)
        line.append(UInt8(ascii: "\n"))
        try handle.write(contentsOf: line)
        while true {
            let message = try message()
            guard message["id"] as? Int == last else { continue }
            return try #require(message["result"] as? [String: Any], "\(message)")
        }
    }

    /// Returns the messages of the app's log.
    func messages() throws -> [String] {
        let lines = try #require(try ask("log.read", [:])["lines"] as? [[String: Any]])
        return lines.compactMap { $0["message"] as? String }
    }

    /// Returns the parameters of the next event that matches.
    func next(where matches: ([String: Any]) -> Bool) throws -> [String: Any] {
        while true {
            let message = try message()
            guard message["method"] as? String == "event",
                let params = message["params"] as? [String: Any], matches(params)
            else { continue }
            return params
        }
    }

    private func message() throws -> [String: Any] {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = received[..<end]
                received = Data(received[received.index(after: end)...])
                let message = try JSONSerialization.jsonObject(with: line)
                return try #require(message as? [String: Any])
            }
            let piece = handle.availableData
            try #require(!piece.isEmpty, "the host ended the connection")
            received.append(piece)
        }
    }
}
