import SeQRcast

/// How symbols become pictures.
struct RenderStyle {
    /// Pixels a module.
    var scale = 8
    /// Modules of white around a symbol.
    var quietZone = 4
    /// Whether PNG files are pages of symbols.
    var isSheet = false
    var paper = Paper.a4
    /// Milliseconds for each symbol of an animation.
    var interval = 500
}
