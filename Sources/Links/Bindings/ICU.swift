import CICU

/// ICU, as far as it knows host names: their forms in ASCII and in Unicode (UTS #46), and what looks alike (UTS #39).
struct ICU {
    /// Nil where ICU is not installed.
    static let shared = ICU()

    /// DNS has names of 253 characters; a longer text than this is none.
    private static let limit: Int32 = 1024

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

    /// What a text looks like, in ASCII; nil where it looks like nothing in ASCII.
    func likeness(of text: String) -> String? {
        let skeleton = unsafe Self.convert(text, icu_shim_skeleton)
        return skeleton.flatMap { $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
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
        _ text: String,
        _ conversion: (UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32) -> Int32
    ) -> String? {
        guard text.utf8.count <= limit else { return nil }
        var output = [CChar](repeating: 0, count: Int(limit))
        let count = unsafe conversion(text, Int32(text.utf8.count), &output, limit)
        guard count >= 0 else { return nil }
        return String(decoding: output.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
