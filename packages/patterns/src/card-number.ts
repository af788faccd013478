/** Numbers that payment providers publish for tests; they pass the checksum and belong to nobody. */
const TEST_CARDS = new Set(
  (
    '4111111111111111 4242424242424242 4012888888881881 4222222222222 4000056655665556 4000002500003155 ' +
    '4000000000000002 4000000000009995 4000000000003220 4000002760003184 4917610000000000 4005519200000004 ' +
    '5555555555554444 5105105105105100 5200828282828210 5425233430109903 2223003122003222 2222420000001113 ' +
    '5431111111111111 5454545454545454 378282246310005 371449635398431 378734493671000 340000000000009 ' +
    '6011111111111117 6011000990139424 6011000000000004 30569309025904 38520000023237 36227206271667 ' +
    '3530111333300000 3566002020360505 6200000000000005 6304000000000000 6759649826438453 4503599627370496'
  ).split(' '),
)

/** Issuer prefixes with the lengths they use (ISO/IEC 7812 ranges as the networks publish them). */
export const ISSUERS: [prefix: RegExp, lengths: number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16, 19]],
  [/^(?:30[0-5]|309|36|3[89])/, [14, 16, 19]],
  [/^35/, [16, 17, 18, 19]],
  [/^(?:2131|1800)/, [15]],
  [/^62/, [16, 17, 18, 19]],
  [/^(?:50|5[6-9]|6)/, [12, 13, 14, 15, 16, 17, 18, 19]],
]

/** True for 12–19 digits that a card network issues: a known prefix with one of its lengths, and a valid checksum. */
export function isCardNumber(digits: string): boolean {
  return (
    ISSUERS.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length)) && passesLuhn(digits)
  )
}

/**
 * True for a published test number, and for a number of at most three different digits, which nobody has been issued.
 */
export function isSampleCardNumber(digits: string): boolean {
  return TEST_CARDS.has(digits) || new Set(digits).size <= 3
}

/** Luhn checksum (ISO/IEC 7812-1, annex B) over decimal digits. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
