import { ARABIC } from './dictionaries/arabic.ts'
import { CHINESE } from './dictionaries/chinese.ts'
import { CZECH } from './dictionaries/czech.ts'
import { FRENCH } from './dictionaries/french.ts'
import { GERMAN } from './dictionaries/german.ts'
import { HINDI } from './dictionaries/hindi.ts'
import { INDONESIAN } from './dictionaries/indonesian.ts'
import { ITALIAN } from './dictionaries/italian.ts'
import { JAPANESE } from './dictionaries/japanese.ts'
import { KOREAN } from './dictionaries/korean.ts'
import { PERSIAN } from './dictionaries/persian.ts'
import { POLISH } from './dictionaries/polish.ts'
import { PORTUGUESE } from './dictionaries/portuguese.ts'
import { RUSSIAN } from './dictionaries/russian.ts'
import { SPANISH } from './dictionaries/spanish.ts'
import { TURKISH } from './dictionaries/turkish.ts'
import { UKRAINIAN } from './dictionaries/ukrainian.ts'
import { VIETNAMESE } from './dictionaries/vietnamese.ts'
import { parseDictionary } from './parse-dictionary.ts'

/** Reads several tables as one; of a word that two of them list, the meaning of the earlier table holds. */
const parseTables = (...tables: string[]) => parseDictionary(tables.map((table) => table.trim()).join('\n'))

/** One dictionary for the scripts without spaces, since each word is known by its characters. */
export const UNSPACED_DICTIONARY = parseTables(CHINESE, JAPANESE, KOREAN)

/** One dictionary for the languages that their script identifies. */
export const OTHER_SCRIPTS_DICTIONARY = parseTables(RUSSIAN, UKRAINIAN, HINDI, ARABIC, PERSIAN)

/** Languages in Latin script with the letters beyond a–z that each writes; words and letters identify the language. */
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
