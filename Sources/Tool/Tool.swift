// Tool: the program seqrcast. All that it does is the module CLI's.

import CLI

@main struct Tool {
    static func main() { SeqrcastProgram.main() }
}
