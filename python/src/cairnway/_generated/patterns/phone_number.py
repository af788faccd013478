# Generated from packages/patterns/src/phone-number.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

CALLING_CODE = lazy_pattern(r"^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[2-6][0-9]|29[0179]|35[0-9]|37[0-8]|38[0-35-79]|42[013]|50[0-9]|59[0-9]|67[02-9]|68[0-35-9]|69[0-2]|80[08]|85[02356]|88[0136]|9[67][0-9]|99[2-68])", ASCII)
EXTENSION = lazy_pattern(r"x[^\n\r\u2028\u2029]*\Z|ext[^\n\r\u2028\u2029]*\Z", ASCII)
NORTH_AMERICAN = lazy_pattern(r"^1[2-9][0-9][0-9][2-9]", ASCII)
PHONE_SEPARATOR = lazy_pattern(r"[ ()\-.]", ASCII)
SAMPLE_DIGITS = lazy_pattern(r"^1?[0-9]{0,3}555(?:01)?[0-9][0-9]|12345|([0-9])(?:(?:\1)){6}", ASCII)
