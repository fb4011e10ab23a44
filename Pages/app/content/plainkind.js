/** The purposes of other programs' codes, by how their texts begin. The first that fits counts. */
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

/** Returns the kind of another program's code: a key of `kinds`, else "text". */
export function plainKind(text) {
  return Object.keys(kinds).find((kind) => kinds[kind].test(text)) ?? "text";
}
