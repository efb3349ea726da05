/// A product of the shop.
enum Product: String, CaseIterable {
    case tea, cups, pots
}

/// The products that were sold, which the command reports.
actor Sales {
    private(set) var counts: [Product: Int] = [.tea: 12, .cups: 4, .pots: 3]

    /// The products and how many of each were sold, the most first.
    var ranking: [(product: Product, count: Int)] {
        counts.sorted { $0.value > $1.value }.map { ($0.key, $0.value) }
    }

    /// Adds products to those that were sold, and returns how many there are now.
    func add(_ product: Product, _ count: Int) -> Int {
        counts[product, default: 0] += count
        return counts[product, default: 0]
    }

    /// The report, as the settings want it.
    var report: String {
        var rows = ranking.prefix(Features.rows.value).map { ($0.product.rawValue, $0.count) }
        if Features.totals.isOn { rows.append(("total", counts.values.reduce(0, +))) }
        let separator = Features.layout.value == .csv ? "," : " "
        return rows.map { "\($0.0)\(separator)\($0.1)\n" }.joined()
    }
}
