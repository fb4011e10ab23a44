/// The appearance of texts (UTS #39, section 4).
public enum Skeleton {
    /// - Returns: the same skeleton for texts that look the same; the text itself if ICU is not
    ///   installed.
    public static func of(_ text: String) -> String { ICU.shared?.skeleton(of: text) ?? text }
}
