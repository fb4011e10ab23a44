// WebPages: two HTML pages, each one file. The reader reads codes in a browser, for people without
// the tool. The map shows where messages were seen.
//
// Their sources are in Pages/ (Pages/README.md): skeletons, style sheets, scripts, data, and a scanner
// in WebAssembly, which Scripts/build-scanner.sh builds. This module joins them. It writes no files
// and does not parse codes.
