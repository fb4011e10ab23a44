/// The reason why no page was made.
public enum PagesError: Error, Equatable {
    /// This build has no scanner; `Scripts/build-scanner.sh` makes it.
    case noScanner
}
