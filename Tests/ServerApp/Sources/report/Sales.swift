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

    /// The product that was sold last, and how many of it, or `nil` before the first sale.
    private(set) var last: (product: Product, count: Int)?

    /// Takes back the last sale, and returns how many of the product are sold without it.
    func refund() -> Int {
        guard let (product, count) = last else { return 0 }
        last = nil
        counts[product, default: 0] -= count
        return counts[product, default: 0]
    }

    /// Adds products to those that were sold, and returns how many there are now.
    func add(_ product: Product, _ count: Int) -> Int {
        counts[product, default: 0] += count
        last = (product, count)
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
