/// A plugin that an app adds in code: `PluginFinder` ignores it.
///
/// It may be private, and its `init` may need arguments. Without this conformance, a type of a target
/// that uses `PluginFinder` and can't be made by `init()` is an error at its line.
///
/// ```swift
/// struct EmptyCache: ActionTrigger, AddedByHand {
///     let cache: ImageCache
///     let id: ItemID = "empty-cache"
///     let title: LocalizedText = "Empty the cache"
///     func trigger(_ call: ActionCall) async throws -> ActionResult { .done(cache.empty()) }
/// }
/// ```
public protocol AddedByHand {}
