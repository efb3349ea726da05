package import DevMenuSystem

/// An error of what a verb of the program does, in words for people.
package struct VerbError: Error, CustomStringConvertible {
    /// The error, its location and its remedy.
    package let description: String
    /// The exit status of a program that fails with it.
    package let status: Int32

    /// Creates an error.
    package init(_ description: String, status: Int32 = 1) {
        (self.description, self.status) = (description, status)
    }

    /// Creates an error of writing a file.
    package init(writing path: String, _ error: FileError) {
        self.init("cannot write '\(path)': \(error.message(in: path))", status: 74)
    }
}
