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
        defer { copies.forEach { freeNow($0) } }
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

    /// Returns the bytes of a text without the zero that ends it.
    package static func bytes(of text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: strlen(text))
    }

    /// Copies a text for C code that frees it.
    package static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }

    /// Copies texts, behind which stands a null pointer, for C code that frees them.
    package static func copies(
        of texts: [String]
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        // Zeroed memory, so that a null ends the strings.
        guard let memory = calloc(texts.count + 1, MemoryLayout<UnsafeRawPointer>.stride) else {
            return nil
        }
        let array = memory.bindMemory(
            to: UnsafeMutablePointer<CChar>?.self,
            capacity: texts.count + 1
        )
        for (place, text) in texts.enumerated() { array[place] = strdup(text) }
        return array
    }

    /// Frees a text that C code made.
    package static func free(_ text: UnsafeMutablePointer<CChar>?) { freeNow(text) }
}

// The method above bears the name of the call that it makes.
private func freeNow(_ memory: UnsafeMutableRawPointer?) { free(memory) }
