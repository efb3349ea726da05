extension JSONDocument {
    /// Where a part of a document is written.
    package struct Place: Sendable {
        /// Where its value starts.
        package let value: JSONPosition
        /// Where its name starts, for the member of an object.
        package let name: JSONPosition?
    }

    /// Where the values to which paths lead are written; `nil` for each that leads nowhere.
    ///
    /// All are looked up in one walk over the text, however many they are.
    package func places(of paths: [JSONPath]) -> [Place?] {
        withBytes { bytes in
            var finder = JSONPlaceFinder(bytes, wanted: paths)
            return finder.places()
        }
    }
}
