/// Something the project promises, measured.
struct Bound: CustomStringConvertible {
    let promise: String
    let measured: String
    let holds: Bool

    var description: String { "\(holds ? "holds" : "FAILS"): \(promise) (\(measured))" }
}
