public import DevMenuKit

extension MenuServer {
    /// What shells may do; a shell that is attached is told to ask for the menu again.
    public var access: Access {
        get { levels.host }
        set { changeLevels { $0.host = newValue } }
    }

    /// Allows shells no more of an item than a level, whatever the host allows.
    ///
    /// An item of level ``Access/none`` is not seen in the menu either. A name that no item has is
    /// told in the log, since a typing mistake here would leave open what was to be closed.
    public func restrict(_ item: ItemID, to access: Access) {
        if menu[item] == nil {
            let nearest = menu.suggestion(for: item).map { ". Did you mean '\($0)'?" } ?? ""
            log(.warning, "no item '\(item)' to restrict to '\(access.rawValue)'\(nearest)")
        }
        changeLevels { $0.restrict(item, to: access) }
    }
}
