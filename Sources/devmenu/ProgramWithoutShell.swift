#if !Shell
import DevMenuSystem

/// The program in a build without the trait `Shell`, which has none of its dependencies either.
@main
enum ProgramWithoutShell {
    static func main() {
        let line =
            "error: this devmenu was built without the package trait 'Shell', and has no shell\n"
        try? FileDescriptor.standardError.write(all: line.utf8)
        OwnProcess.exit(64)
    }
}
#endif
