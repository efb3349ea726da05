import CFuzzer
import FuzzTargets

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Fuzzes the target that `--target=NAME` names; the other arguments are libFuzzer's.
@main enum FuzzProgram {
    static func main() {
        guard target != nil else {
            let names = FuzzTargets.all.map(\.name).joined(separator: ", ")
            var usage =
                "Usage: fuzz --target=NAME [FLAG...] [CORPUS...]; the targets are \(names)\n"
            _ = usage.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(64)
        }
        // libFuzzer restarts the program with all its arguments, and ignores those with two dashes.
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(LLVMFuzzerRunDriver(&count, &arguments, take))
    }

    private static let target = FuzzTargets.all.first { target in
        CommandLine.arguments.contains("--target=\(target.name)")
    }

    private static let take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 = {
        start,
        count in
        do {
            try target?.take(Array(UnsafeBufferPointer(start: start, count: count)))
        } catch {
            fatalError(String(describing: error))
        }
        return 0
    }
}
