import ArgumentParser

struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON, one object a line.")
    var json = false
}
