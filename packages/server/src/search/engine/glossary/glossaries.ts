import { CHINESE } from './chinese.ts'
import { CYRILLIC } from './cyrillic.ts'
import { CZECH } from './czech.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { INDONESIAN } from './indonesian.ts'
import { ITALIAN } from './italian.ts'
import { JAPANESE } from './japanese.ts'
import { KOREAN } from './korean.ts'
import { POLISH } from './polish.ts'
import { PORTUGUESE } from './portuguese.ts'
import { readGlossary } from './read-glossary.ts'
import { ARABIC, HINDI } from './south-asian-and-arabic.ts'
import { SPANISH } from './spanish.ts'
import { TURKISH } from './turkish.ts'
import { VIETNAMESE } from './vietnamese.ts'

/** Chinese, Japanese and Korean in one, since each is known by its characters; Chinese meanings go first. */
export const UNSPACED = readGlossary(`${CHINESE.trim()}\n${JAPANESE.trim()}\n${KOREAN.trim()}`)

/** Languages whose script tells them: Russian, Ukrainian, Hindi, Arabic, Persian. */
export const OTHER_SCRIPTS = readGlossary(`${CYRILLIC.trim()}\n${HINDI.trim()}\n${ARABIC.trim()}`)

/** Languages in Latin letters, which their words and accents must tell apart. */
export const LATIN = [
  readGlossary(GERMAN, 'äöüß'),
  readGlossary(FRENCH, 'àâæçéèêëîïôœùûüÿ'),
  readGlossary(SPANISH, 'áéíñóúü'),
  readGlossary(PORTUGUESE, 'àáâãçéêíóôõúü'),
  readGlossary(ITALIAN, 'àèéìíòóùú'),
  readGlossary(POLISH, 'ąćęłńóśźż'),
  readGlossary(CZECH, 'áäčďéěíĺľňóôŕřšťúůýž'),
  readGlossary(TURKISH, 'âçğıîöşüû'),
  readGlossary(VIETNAMESE, 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ'),
  readGlossary(INDONESIAN),
]
