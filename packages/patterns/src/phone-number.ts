/** Country calling codes in use (ITU-T E.164 assignments); one of them must begin an international number. */
export const CALLING_CODE =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[2-6]\d|29[0179]|35\d|37[0-8]|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|80[08]|85[02356]|88[0136]|9[67]\d|99[2-68])/

/** Numbers reserved for fiction (North American 555) and numbers with an obvious sequence. */
export const SAMPLE_DIGITS = /^1?\d{0,3}555(?:01)?\d\d|12345|(\d)\1{6}/
export const NORTH_AMERICAN = /^1[2-9]\d\d[2-9]/
export const EXTENSION = /x.*$|ext.*$/
export const PHONE_SEPARATOR = /[ ().-]/

/**
 * True for a text beginning with `+` or `00` that can be a telephone number: a calling code and 8–15 digits. Without
 * separators it takes at least ten digits, and no sample number.
 */
export function isInternationalPhone(value: string): boolean {
  const digits = significantDigits(value)
  if (digits.length < 8 || digits.length > 15 || !CALLING_CODE.test(digits)) return false
  const is_separated = PHONE_SEPARATOR.test(value)
  if (digits.startsWith('1') && (digits.length !== 11 || !(is_separated || NORTH_AMERICAN.test(digits)))) return false
  return is_separated || (digits.length >= 10 && !SAMPLE_DIGITS.test(digits))
}

/** True for a telephone number that documentation uses. */
export function isSamplePhone(value: string): boolean {
  return SAMPLE_DIGITS.test(significantDigits(value))
}

/** The digits of a number without trunk prefix and extension. */
function significantDigits(value: string): string {
  return value.replace(EXTENSION, '').replace(/\(0\)/, '').replace(/\D/g, '').replace(/^00/, '')
}
