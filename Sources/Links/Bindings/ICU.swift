import CICU

/// ICU's functions for host names: their forms in ASCII and Unicode (UTS #46), and similar letters
/// (UTS #39).
struct ICU {
    /// Nil if ICU is not installed.
    static let shared = ICU()

    /// DNS names have at most 253 characters; a text longer than this is not a name.
    private static let limit: Int32 = 1024

    /// A character may look like eighteen others together.
    private static let skeletonLimit: Int32 = 1 << 15

    private init?() {
        guard icu_shim_load() else { return nil }
    }

    /// The version of its tables, such as `72`.
    let version = unsafe String(cString: icu_shim_version())

    /// A host name as in DNS, with Punycode where necessary; nil if it is invalid.
    func ascii(_ name: String) -> String? {
        unsafe Self.convert(name, icu_shim_name_to_ascii)
    }

    /// A host name with its Punycode decoded; nil if it is invalid.
    func unicode(_ name: String) -> String? {
        unsafe Self.convert(name, icu_shim_name_to_unicode)
    }

    /// The skeleton of a text, equal for texts that look the same; nil if it is too long.
    func skeleton(of text: String) -> String? {
        unsafe Self.convert(text, limit: Self.skeletonLimit, icu_shim_skeleton)
    }

    /// The ASCII text that a text looks like, or nil.
    func likeness(of text: String) -> String? {
        skeleton(of: text).flatMap { $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
    }

    /// Whether a label is in one alphabet, or in a mixture that its language uses, and has no
    /// invisible characters.
    func isOrdinary(_ label: String) -> Bool {
        unsafe icu_shim_is_ordinary(label, Int32(label.utf8.count))
    }

    /// The names of the alphabets in a label (Unicode's Script), in order of appearance.
    func alphabets(in label: String) -> [String] {
        var names: [String] = []
        for scalar in label.unicodeScalars {
            guard let name = unsafe icu_shim_script_name(scalar.value).map({ unsafe String(cString: $0) })
            else { continue }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static func convert(
        _ text: String, limit: Int32 = Self.limit,
        _ conversion: (UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32) -> Int32
    ) -> String? {
        guard text.utf8.count <= limit else { return nil }
        // No byte becomes as many as 32.
        let capacity = min(limit, 64 + 32 * Int32(text.utf8.count))
        var output = [CChar](repeating: 0, count: Int(capacity))
        let count = unsafe conversion(text, Int32(text.utf8.count), &output, capacity)
        guard count >= 0 else { return nil }
        return String(decoding: output.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
