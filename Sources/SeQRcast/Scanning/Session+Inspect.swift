public import Imaging

extension Session {
    /// Describes a code. Nothing is changed.
    ///
    /// - Parameter session: opens what is for this user; nil describes only what anybody can see.
    public static func inspect(_ found: FoundCode, with session: Session?) throws -> Inspection {
        try Inspection(found, with: session)
    }
}
