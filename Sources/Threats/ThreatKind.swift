/// What a list suspects of that which it names.
///
/// The raw values are those that Safe Browsing gives in lower case.
public enum ThreatKind: String, CaseIterable, Sendable {
    case malware
    /// Phishing, and what else deceives people.
    case socialEngineering = "social_engineering"
    case unwantedSoftware = "unwanted_software"
    case harmfulApplication = "potentially_harmful_application"
    /// The list does not say.
    case unspecified
}
