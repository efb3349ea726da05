#if !(Tools || PlainEditing)
import DevMenuSystem

/// The program in a build with neither the trait `Tools` nor `PlainEditing`, without their dependencies.
@main
enum ProgramWithoutShell {
    static func main() {
        let line =
            "error: this devmenu was built without the package trait 'Tools', and has no shell\n"
        try? FileDescriptor.standardError.write(all: line.utf8)
        OwnProcess.exit(64)
    }
}
#endif
