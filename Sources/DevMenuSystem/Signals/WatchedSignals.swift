internal import CDevMenu

/// Signals that end the process, told of first: as bytes of their numbers, written to a descriptor.
package enum WatchedSignals {
    /// Watches a signal, where the process does nothing about it.
    ///
    /// A handler of the app's, or that it ignores the signal, stays. A handler that the app installs
    /// later takes this one's place. What arrives for a second time, or in a process that was forked
    /// off, ends the process as it always would.
    package static func watch(_ number: Int32, by descriptor: Descriptor) {
        _ = devmenu_watch_signal(number, descriptor.number)
    }

    /// Whether a signal is watched still, and not the app's by now.
    package static func isWatched(_ number: Int32) -> Bool { devmenu_watches_signal(number) != 0 }

    /// Has a signal that is watched end the process again, for the whole of it.
    package static func forget(_ number: Int32) { devmenu_unwatch_signal(number) }

    /// Ends the process by a signal as if it had never been watched; returns where the app has a handler
    /// by now.
    package static func end(by number: Int32) { devmenu_end_by_signal(number) }
}
