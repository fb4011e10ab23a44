// Texts: names, times and contents as people read them.
//
// Names and contents come from strangers, so all that is printed of them passes through here: names that
// could deceive are quoted (`PrintableName`), characters that act on a terminal are spelled out, lines
// are wrapped, and file names are made safe. Times are in the reader's zone. `LinkCheck` has the
// sentences of warnings about links.
//
// Nothing here prints, exits or knows an option of the command line.
