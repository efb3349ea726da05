#if !Sample
import DevMenuSystem

/// The program in a build without the trait `Sample` and its dependencies; it only fails.
@main
enum LeftOutProgram {
    static func main() {
        let line =
            "error: this moments was built without the package trait 'Sample', and has no app\n"
        try? FileDescriptor.standardError.write(all: line.utf8)
        OwnProcess.exit(64)
    }
}
#endif
