internal import CDevMenu

/// Memory that the process has freed, and that its allocator keeps.
package enum FreedMemory {
    /// Gives it back to the system: for who has just freed much, since all of it is looked through.
    package static func giveBack() { devmenu_give_memory_back() }
}
