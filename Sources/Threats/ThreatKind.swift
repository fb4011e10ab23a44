/// The threat that a list suspects of its entries.
///
/// The raw values are those of Safe Browsing in lower case.
public enum ThreatKind: String, CaseIterable, Sendable {
    case malware
    /// Phishing and other deception.
    case socialEngineering = "social_engineering"
    case unwantedSoftware = "unwanted_software"
    case harmfulApplication = "potentially_harmful_application"
    /// The list does not name a threat.
    case unspecified
}
