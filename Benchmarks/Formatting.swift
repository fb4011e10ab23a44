import Foundation

private let english = Locale(identifier: "en_US")

extension Int {
    /// With commas between thousands.
    var grouped: String { formatted(.number.locale(english)) }
}

extension Double {
    /// A factor, with two decimals.
    var times: String { formatted(.number.precision(.fractionLength(2)).locale(english)) }

    var percent: String { formatted(.percent.precision(.fractionLength(1)).locale(english)) }
}

extension Duration {
    /// In microseconds, without the unit; with one decimal below 100.
    var microseconds: String {
        let value = self / .microseconds(1)
        return value.formatted(
            .number.precision(.fractionLength(abs(value) < 100 ? 1 : 0)).locale(english))
    }
}

/// With one decimal, without the unit.
func milliseconds(_ duration: Duration) -> String {
    (duration / .milliseconds(1)).formatted(.number.precision(.fractionLength(1)).locale(english))
}

func ratio(_ one: Duration, _ other: Duration) -> String { (one / other).times }
