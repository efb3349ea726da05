internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Texts as what starts a program takes them: an array of pointers that ends in a null pointer.
package enum CStrings {
    /// Lends texts.
    package static func with<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }

    /// Lends this process's environment with changes in it.
    ///
    /// What is not changed stays as it is to the byte: it need not be UTF-8.
    ///
    /// - Parameters:
    ///   - changes: The variables that differ; `nil` for one that is not to be there.
    ///   - body: Takes the entries while they are lent.
    /// - Returns: What `body` returned.
    package static func withEnvironment<Result>(
        changing changes: [String: String?],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let set = changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var next = devmenu_environment()
        while let entry = next.pointee {
            if !changes.keys.contains(where: { names(entry, $0) }) { inherited.append(entry) }
            next += 1
        }
        return with(set.sorted()) { body(inherited + $0) }
    }

    /// Whether an entry of an environment is that of a variable.
    private static func names(_ entry: UnsafePointer<CChar>, _ variable: String) -> Bool {
        let count = variable.utf8.count
        return strncmp(entry, variable, count) == 0 && entry[count] == CChar(UInt8(ascii: "="))
    }
}
