import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { korean } from './ko.ts'
import { portuguese } from './pt.ts'
import { russian } from './ru.ts'
import { turkish } from './tr.ts'
import type { LanguageWords } from './word-class.ts'
import { chinese } from './zh.ts'

/** Languages whose section words are known. */
export const languages: readonly LanguageWords[] = [
  english,
  chinese,
  russian,
  portuguese,
  spanish,
  french,
  german,
  italian,
  japanese,
  korean,
  turkish,
  arabic,
]
