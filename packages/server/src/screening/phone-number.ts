/** Country calling codes in use (ITU-T E.164 assignments); one of them must begin an international number. */
const CALLING_CODE =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[2-6]\d|29[0179]|35\d|37[0-8]|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|80[08]|85[02356]|88[0136]|9[67]\d|99[2-68])/

/** True for a text beginning with + or 00 that can be a telephone number: calling code, 8–15 digits, no sample number. */
export function isInternationalPhone(value: string): boolean {
  const digits = value
    .replace(/x.*$|ext.*$/, '')
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^00/, '')
  if (digits.length < 8 || digits.length > 15 || !CALLING_CODE.test(digits)) return false
  const separated = /[ ().-]/.test(value)
  if (digits.startsWith('1') && (digits.length !== 11 || !(separated || /^1[2-9]\d\d[2-9]/.test(digits)))) return false
  if (/^1?\d{0,3}555(?:01)?\d\d|12345|(\d)\1{6}/.test(digits)) return false
  return separated || digits.length >= 10
}
