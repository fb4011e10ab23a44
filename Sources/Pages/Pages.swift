// Pages: the page for those without the tool, which reads codes in a browser, and the map of where messages were seen.
//
// What they are made of stands in Web/: skeletons, style sheets, scripts, a scanner in WebAssembly that
// Scripts/build-scanner.sh makes, and the coasts of the world. This module puts them together as one file of HTML each.
// It writes no files, and knows nothing of what is in a code.
