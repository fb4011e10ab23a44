// Pages: the page for those without the tool, which reads codes in a browser.
//
// What it is made of stands in Web/: a skeleton, a style sheet, scripts, and a scanner in WebAssembly that Scripts/build-scanner.sh
// makes. This module puts them together as one file of HTML. It writes no files, and knows nothing of what is in a code.
