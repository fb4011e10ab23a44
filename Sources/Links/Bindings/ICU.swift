import CICU

/// ICU, as far as it knows host names, their forms in ASCII and in Unicode (UTS #46), and what looks alike (UTS #39).
struct ICU {
    /// Nil where ICU is not installed.
    static let shared = ICU()

    /// DNS has names of 253 characters; a longer text than this is none.
    private static let limit: Int32 = 1024

    /// A character may look like eighteen others.
    private static let skeletonLimit: Int32 = 1 << 15

    private init?() {
        guard icu_shim_load() else { return nil }
    }

    /// A host name as DNS has it, with Punycode where it is needed; nil where it is none.
    func ascii(_ name: String) -> String? {
        unsafe Self.convert(name, icu_shim_name_to_ascii)
    }

    /// A host name with its Punycode decoded; nil where it is none.
    func unicode(_ name: String) -> String? {
        unsafe Self.convert(name, icu_shim_name_to_unicode)
    }

    /// What a text looks like; nil where it is too long.
    func skeleton(of text: String) -> String? {
        unsafe Self.convert(text, limit: Self.skeletonLimit, icu_shim_skeleton)
    }

    /// What a text looks like, in ASCII; nil where it looks like nothing in ASCII.
    func likeness(of text: String) -> String? {
        skeleton(of: text).flatMap { $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
    }

    /// Whether a label is of one alphabet, or of a mixture that its language has, and holds nothing that cannot be seen.
    func isOrdinary(_ label: String) -> Bool {
        unsafe icu_shim_is_ordinary(label, Int32(label.utf8.count))
    }

    /// The alphabets in a label (Unicode's Script), each by its name, in the order in which they come.
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
