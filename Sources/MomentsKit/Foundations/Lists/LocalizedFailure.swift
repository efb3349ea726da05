package import DevMenuKit

/// An error that speaks the languages of the app's people.
package protocol LocalizedFailure: Error {
    /// What people are told.
    var message: LocalizedText { get }
}
