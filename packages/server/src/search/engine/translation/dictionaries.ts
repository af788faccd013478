import { CHINESE } from './dictionaries/chinese.ts'
import { CYRILLIC } from './dictionaries/cyrillic.ts'
import { CZECH } from './dictionaries/czech.ts'
import { FRENCH } from './dictionaries/french.ts'
import { GERMAN } from './dictionaries/german.ts'
import { ARABIC, HINDI } from './dictionaries/hindi-and-arabic.ts'
import { INDONESIAN } from './dictionaries/indonesian.ts'
import { ITALIAN } from './dictionaries/italian.ts'
import { JAPANESE } from './dictionaries/japanese.ts'
import { KOREAN } from './dictionaries/korean.ts'
import { POLISH } from './dictionaries/polish.ts'
import { PORTUGUESE } from './dictionaries/portuguese.ts'
import { SPANISH } from './dictionaries/spanish.ts'
import { TURKISH } from './dictionaries/turkish.ts'
import { VIETNAMESE } from './dictionaries/vietnamese.ts'
import { parseDictionary } from './parse-dictionary.ts'

/** Chinese, Japanese and Korean in one, since each is known by its characters; Chinese meanings go first. */
export const UNSPACED_DICTIONARY = parseDictionary(`${CHINESE.trim()}\n${JAPANESE.trim()}\n${KOREAN.trim()}`)

/** Languages whose script tells them: Russian, Ukrainian, Hindi, Arabic, Persian. */
export const OTHER_SCRIPTS_DICTIONARY = parseDictionary(`${CYRILLIC.trim()}\n${HINDI.trim()}\n${ARABIC.trim()}`)

/** Languages in Latin letters, which their words and accents must tell apart. */
export const LATIN_DICTIONARIES = [
  parseDictionary(GERMAN, 'äöüß'),
  parseDictionary(FRENCH, 'àâæçéèêëîïôœùûüÿ'),
  parseDictionary(SPANISH, 'áéíñóúü'),
  parseDictionary(PORTUGUESE, 'àáâãçéêíóôõúü'),
  parseDictionary(ITALIAN, 'àèéìíòóùú'),
  parseDictionary(POLISH, 'ąćęłńóśźż'),
  parseDictionary(CZECH, 'áäčďéěíĺľňóôŕřšťúůýž'),
  parseDictionary(TURKISH, 'âçğıîöşüû'),
  parseDictionary(VIETNAMESE, 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ'),
  parseDictionary(INDONESIAN),
]
