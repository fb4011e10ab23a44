/** What codes of other programs are for, by how their text begins. The first kind that fits counts. */
const kinds = {
  link: /^https?:\/\//i,
  wifi: /^wifi:/i,
  contact: /^(?:begin:vcard|mecard:|bizcard:)/i,
  event: /^begin:v(?:calendar|event)/i,
  // EPC and Swiss bills, Czech, Indian and EMV codes, and coins.
  payment: /^(?:bcd\r?\n|spc\r?\n|spd\*|upi:|000201|bitcoin:|lightning:|ethereum:|litecoin:|monero:)/i,
  health: /^hc1:/i,
  login: /^(?:otpauth|otpauth-migration|fido):/i,
  mail: /^(?:mailto|matmsg|smtp):/i,
  telephone: /^(?:tel|sms|smsto|mms|mmsto):/i,
  place: /^geo:/i,
  app: /^[a-z][a-z0-9+.-]*:\/\//i,
};

/** The kind of a code that is not SeQRcast's: a key of `kinds`, else "text". */
export function plainKind(text) {
  return Object.keys(kinds).find((kind) => kinds[kind].test(text)) ?? "text";
}
