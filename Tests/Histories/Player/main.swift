// Plays steps of histories in vaults: a line of JSON each, and a line for its answer.
//
//     HistoryPlayer FOLDER
//
// The folder is for the vaults. `{"does": "reset", …}` removes them all. Clocks show
// the times of the steps, and passphrases of backups cost little.

import Foundation

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: HistoryPlayer FOLDER\n".utf8))
    exit(64)
}
let devices = Devices(folder: URL(fileURLWithPath: CommandLine.arguments[1]))
let encoder = JSONEncoder()
while let line = readLine() {
    let answer = try devices.take(JSONDecoder().decode(Step.self, from: Data(line.utf8)))
    FileHandle.standardOutput.write(try encoder.encode(answer) + Data("\n".utf8))
}
