import DevMenuKit
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct JSONDepthTests {
    @Test(arguments: [("[", "]", 1), (#"{"a":"#, "}", 1), (#"[{"a":"#, "}]", 2)])
    func `refuses values nested too deeply`(open: String, close: String, levels: Int) throws {
        func nested(_ times: Int) -> String {
            String(repeating: open, count: times) + "1" + String(repeating: close, count: times)
        }
        let reader = JSONReader(depthLimit: 8)
        _ = try reader.read(nested(8 / levels))
        #expect { try reader.read(nested(8 / levels + 1)) } throws: { error in
            (error as? JSONError)?.problem == .tooDeep(limit: 8)
        }
    }

    @Test func `values side by side are not nested`() throws {
        let siblings = Array(repeating: "[{}]", count: 1000).joined(separator: ",")
        #expect(try JSONReader(depthLimit: 3).read("[\(siblings)]").array?.count == 1000)
    }

    @Test func `a hundred thousand brackets are refused at the limit`() {
        for text in [
            String(repeating: "[", count: 100_000), String(repeating: #"{"":"#, count: 100_000),
        ] {
            #expect { try JSONReader().read(text) } throws: { error in
                (error as? JSONError)?.problem == .tooDeep(limit: 128)
            }
        }
    }

    @Test(arguments: ["[]", #"{"a":}"#])
    func `a small stack holds the greatest depth`(level: String) throws {
        let depth = JSONReader.maximumDepthLimit
        let text =
            String(repeating: String(level.dropLast()), count: depth - 1) + "[]"
            + String(repeating: String(level.suffix(1)), count: depth - 1)
        try onThread(stackSize: 512 * 1024) {
            let value = try? JSONReader(depthLimit: depth).read(text)
            guard let value, value.description == text else { return false }
            var writer = JSONWriter()
            writer.pretty(value)
            let again = try? JSONReader(depthLimit: depth).read(writer.bytes)
            let deeper = try? JSONReader(depthLimit: depth).read("[\(text)]")
            return again == value && deeper == nil
        }
    }

    /// Expects that `check` holds on a thread with a stack of the given size.
    private func onThread(stackSize: Int, _ check: @escaping @Sendable () -> Bool) throws {
        final class Work: Sendable {
            let check: @Sendable () -> Bool
            init(_ check: @escaping @Sendable () -> Bool) { self.check = check }
        }
        var attributes = pthread_attr_t()
        try #require(pthread_attr_init(&attributes) == 0)
        defer { pthread_attr_destroy(&attributes) }
        try #require(pthread_attr_setstacksize(&attributes, stackSize) == 0)
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let work = Unmanaged.passRetained(Work(check)).toOpaque()
        let status = pthread_create(
            &thread,
            &attributes,
            { argument in
                #if canImport(Darwin)
                let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                #else
                guard let argument else { return nil }
                let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                #endif
                return work.check() ? UnsafeMutableRawPointer(bitPattern: 1) : nil
            },
            work
        )
        try #require(status == 0)
        #if canImport(Darwin)
        let started = try #require(thread)
        #else
        let started = thread
        #endif
        var result: UnsafeMutableRawPointer?
        try #require(pthread_join(started, &result) == 0)
        #expect(result != nil)
    }
}
