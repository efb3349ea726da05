import DevMenuSystem
package import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test that reads `/proc`, which macOS doesn't have.
    package static var readsProcessFolder: Self {
        .enabled(if: FileSystem.exists("/proc/self/status"), "it reads /proc, which isn't here")
    }
}
