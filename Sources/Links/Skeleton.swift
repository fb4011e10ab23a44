/// What texts look like (UTS #39, section 4).
public enum Skeleton {
    /// - Returns: the same for texts that look the same; the text itself where ICU is not installed.
    public static func of(_ text: String) -> String { ICU.shared?.skeleton(of: text) ?? text }
}
