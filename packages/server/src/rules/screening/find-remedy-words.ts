import { unifyCharacters } from './deobfuscate-text.ts'
import { REMEDY_WORDS, type RemedyWord } from './remedy-words.ts'

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Arabic writes "and", "so" and "to" as the first letter of the next word. */
const ARABIC_PREFIX = /^[وفل](?=.{2})/u
const WORD = /[\p{L}\p{N}]+/gu
/** The letters by which stems are looked up; no stem is shorter. */
const STEM_CHARS = 2

interface Entry<T> {
  meaning: RemedyWord
  text: T
}
const exact = new Map<string, RemedyWord[]>()
const stems = new Map<string, Entry<string>[]>()
/** words of which a letter within is open */
const shapes: Entry<RegExp>[] = []
const phrases: Entry<string>[] = []
/** words of scripts without spaces */
const parts: Entry<string>[] = []

const addTo = <T>(index: Map<string, T[]>, key: string, value: T): void => {
  index.set(key, [...(index.get(key) ?? []), value])
}

function addEntry(meaning: RemedyWord, entry: string): void {
  const stem = entry.slice(0, -1)
  if (WITHOUT_SPACES.test(entry)) parts.push({ meaning, text: entry.replaceAll('_', ' ') })
  else if (/[_']/.test(entry)) phrases.push({ meaning, text: ` ${entry.replaceAll(/[_']+/g, ' ').replace('*', '')}` })
  else if (entry.endsWith('*') && !stem.includes('*')) addTo(stems, stem.slice(0, STEM_CHARS), { meaning, text: stem })
  else if (entry.includes('*'))
    shapes.push({ meaning, text: new RegExp(`^${entry.replaceAll('*', '\\p{L}{0,40}')}$`, 'u') })
  else addTo(exact, entry, meaning)
}

// a whole word of look-alikes is unified, and the beginning of one may be unified otherwise than the word
for (const [meaning, words] of Object.entries(REMEDY_WORDS))
  for (const entry of words.split(/[\s|]+/))
    for (const form of new Set([entry.toLowerCase(), unifyCharacters(entry).toLowerCase()]))
      addEntry(meaning as RemedyWord, form.replace(/\*$/, '') === '' ? entry : form)

/** Letters of which some are in every word of an open shape; a cheap filter. */
const SHAPED = /^ne|pruf|verif|valid|m[ae]|[iu]nc[ae]$/

function listMeanings(word: string): readonly RemedyWord[] {
  const beginnings = stems.get(word.slice(0, STEM_CHARS)) ?? []
  return [
    ...(exact.get(word) ?? []),
    ...beginnings.filter(({ text }) => word.startsWith(text)).map(({ meaning }) => meaning),
    ...(SHAPED.test(word) ? shapes.filter(({ text }) => text.test(word)).map(({ meaning }) => meaning) : []),
    ...(ARABIC_PREFIX.test(word) ? listMeanings(word.slice(1)) : []),
  ]
}

/** The meanings that the words of a text of unified characters have in a remedy. */
export function findRemedyWords(text: string): Set<RemedyWord> {
  const found = new Set<RemedyWord>()
  const lower = text.toLowerCase().replaceAll('ı', 'i')
  const words = lower.match(WORD) ?? []
  for (const word of new Set(words)) for (const meaning of listMeanings(word)) found.add(meaning)
  const spaced = ` ${words.join(' ')}`
  for (const { meaning, text: phrase } of phrases) if (spaced.includes(phrase)) found.add(meaning)
  if (WITHOUT_SPACES.test(lower))
    for (const { meaning, text: part } of parts) if (lower.includes(part)) found.add(meaning)
  return found
}
