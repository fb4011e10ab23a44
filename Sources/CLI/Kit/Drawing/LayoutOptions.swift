import ArgumentParser
import SeQRcast

/// How symbols are laid out in the file that they are written to.
struct LayoutOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Pixels per module, 1 to 64.", valueName: "pixels"))
    var scale = 8

    @Option(help: ArgumentHelp("Modules of white around a symbol, 0 to 64.", valueName: "modules"))
    var quietZone = 4

    @Flag(
        help: """
            Draw a page for printing, also in PNG files. Without it, each symbol gets its own PNG file; \
            .pdf and .svg are always pages, and .apng is an animation.
            """)
    var sheet = false

    @OptionGroup var paper: PaperOptions

    @Option(
        help: ArgumentHelp(
            "Milliseconds that an animation shows each symbol, 20 to 60000.", valueName: "milliseconds"
        ))
    var interval = 500

    func validate() throws {
        guard (1...64).contains(scale) else {
            throw ValidationError("--scale must be 1 to 64 pixels")
        }
        guard (0...64).contains(quietZone) else {
            throw ValidationError("--quiet-zone must be 0 to 64 modules")
        }
        guard Animation.frameDurations.contains(interval) else {
            throw ValidationError("--interval must be 20 to 60000 milliseconds")
        }
    }

    var style: RenderStyle {
        RenderStyle(
            scale: scale, quietZone: quietZone, isSheet: sheet, paper: paper.paper?.paper,
            language: paper.language.language, interval: interval)
    }
}
