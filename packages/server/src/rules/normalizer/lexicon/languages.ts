import { arabic } from './ar.ts'
import { czech } from './cs.ts'
import { danish } from './da.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { finnish } from './fi.ts'
import { french } from './fr.ts'
import { hindi } from './hi.ts'
import { indonesian } from './id.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { korean } from './ko.ts'
import { norwegian } from './nb.ts'
import { dutch } from './nl.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'
import { russian } from './ru.ts'
import { swedish } from './sv.ts'
import { turkish } from './tr.ts'
import { ukrainian } from './uk.ts'
import { vietnamese } from './vi.ts'
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
  czech,
  danish,
  dutch,
  finnish,
  hindi,
  indonesian,
  norwegian,
  polish,
  swedish,
  ukrainian,
  vietnamese,
]
