export const sentenceWithoutScanner =
  "Neither this browser nor this page can read QR codes. "
  + "Scan the code with another program, and paste its text.";

export function sentenceOfCodes(count) {
  return count === 1 ? "1 code was found." : `${count} codes were found.`;
}
