import SeQRcast

/// How symbols are drawn.
struct RenderStyle {
    /// Pixels per module.
    var scale = 8
    /// The quiet zone around a symbol, in modules.
    var quietZone = 4
    /// Whether PNG files are sheets of symbols.
    var isSheet = false
    /// Nil for the usual size of what is drawn.
    var paper: Paper?
    var language = PaperLanguage.english
    /// Milliseconds for each symbol of an animation.
    var interval = 500
}
