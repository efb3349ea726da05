#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `find-plugins RECORDS SOURCE…`: writes the records of the plugins in a target's source files.
@main
enum FindPluginsTool {
    static func main() {
        guard let output = CommandLine.arguments.dropFirst().first else {
            fail("usage: find-plugins RECORDS SOURCE...", status: 64)
        }
        let files = CommandLine.arguments.dropFirst(2).map { path in
            guard let bytes = content(of: path) else {
                fail("error: can't read '\(path)'", status: 66)
            }
            return SourceFile(path: path, bytes: bytes)
        }
        let (text, problems) = records(of: files)
        guard problems.isEmpty else { fail(problems.joined(separator: "\n"), status: 1) }
        // Nothing is compiled again because of a file that stays as it is.
        guard content(of: output) != Array(text.utf8) else { return }
        guard save(text, to: output) else { fail("error: can't write '\(output)'", status: 74) }
    }

    /// Returns the code of the records, and the errors in the files.
    static func records(of files: [SourceFile]) -> (text: String, problems: [String]) {
        let outcomes = PluginSearch(files.sorted { $0.path < $1.path }).plugins()
        let problems =
            files.compactMap(\.problem)
            + outcomes.compactMap { outcome in
                if case .failure(let problem) = outcome { "\(problem)" } else { nil }
            }
        let records = PluginRecords(
            plugins: outcomes.compactMap { try? $0.get() },
            hidesImport: files.contains(where: \.hidesImport)
        )
        return (records.text, problems)
    }

    private static func content(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        return ferror(file) == 0 ? bytes : nil
    }

    private static func save(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        let isWritten = fputs(text, file) >= 0
        return fclose(file) == 0 && isWritten
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        let bytes = Array((message + "\n").utf8)
        _ = write(2, bytes, bytes.count)
        exit(status)
    }
}
