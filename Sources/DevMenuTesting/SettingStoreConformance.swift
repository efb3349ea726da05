public import DevMenuKit
public import Testing

/// Proves that a store keeps the laws of ``/DevMenuKit/SettingStore``.
///
/// An author of a store runs every law as a test of its own:
///
/// ```swift
/// @Test(.timeLimit(.minutes(10)), arguments: SettingStoreConformance.Law.allCases)
/// func `keeps the laws of stores`(law: SettingStoreConformance.Law) async throws {
///     try await SettingStoreConformance {
///         let place = try TemporaryDirectory()
///         return { MyStore(path: place.path) }
///     }.verify(law)
/// }
/// ```
///
/// Laws that wait do so for a call of a watch, without a limit: the test needs a time limit.
public struct SettingStoreConformance: Sendable {
    /// Opens a store; each call gives another store on one and the same place.
    public typealias Opener = @Sendable () throws -> any SettingStore

    /// Gives an opener of stores on a new, empty place.
    private let newPlace: @Sendable () throws -> Opener

    /// A suite for the stores that a closure opens, on a new place for each law.
    ///
    /// - Parameter newPlace: Makes a new, empty place, and gives what opens stores on it.
    public init(_ newPlace: @escaping @Sendable () throws -> Opener) { self.newPlace = newPlace }

    /// Records an issue for everything in which a store breaks one law.
    ///
    /// - Parameter law: The law.
    /// - Throws: What the store throws.
    public func verify(_ law: Law) async throws {
        let open = try newPlace()
        switch law {
        case .startsEmpty: try startsEmpty(open)
        case .keepsChanges: try keepsChanges(open)
        case .keepsOrder: try keepsOrder(open)
        case .keepsEveryValue: try keepsEveryValue(open)
        case .changesWhatIsKeptNow: try changesWhatIsKeptNow(open)
        case .losesNoChange: try await losesNoChange(open)
        case .tellsOfOthersChanges: try await tellsOfOthersChanges(open)
        case .tellsNotOfOwnChanges: try await tellsNotOfOwnChanges(open)
        case .tellsEveryWatch: try await tellsEveryWatch(open)
        case .endsWatches: try await endsWatches(open)
        }
    }

    /// Records an issue for everything in which a store breaks any law.
    ///
    /// - Throws: What the store throws.
    public func verify() async throws {
        for law in Law.allCases { try await verify(law) }
    }
}

extension SettingStoreConformance {
    /// What every store keeps to.
    public enum Law: String, CaseIterable, Sendable, CustomTestStringConvertible {
        /// A new place is empty.
        case startsEmpty = "a new place is empty"
        /// What an update returned is kept for stores that are opened later.
        case keepsChanges = "what was answered is kept"
        /// Members stay in the order in which they were first set.
        case keepsOrder = "members stay in order"
        /// Members that nobody knows stay, whatever their value.
        case keepsEveryValue = "every value stays as it is"
        /// A change is applied to what others have kept meanwhile.
        case changesWhatIsKeptNow = "a change is applied to what is kept now"
        /// Of changes at the same time none is lost.
        case losesNoChange = "changes at once lose nothing"
        /// A watch calls back after another store's change, while no lock is held.
        case tellsOfOthersChanges = "a watch tells of others' changes"
        /// A watch does not call back after changes of its own store, nor after none.
        case tellsNotOfOwnChanges = "a watch does not tell of the store's own changes"
        /// Several watches of one store are all called.
        case tellsEveryWatch = "every watch is told"
        /// A cancelled watch is called no more.
        case endsWatches = "a cancelled watch is told no more"

        /// The law in words.
        public var testDescription: String { rawValue }
    }
}
