import { ASCII_TEXT } from './ascii-text.ts'
import { TRADITIONAL_TO_SIMPLIFIED } from './traditional-characters.ts'

const ACCENT = /[\u0300-\u036f]/g
const SPECIAL_CHARACTERS = new Map(
  [...'ßſłđøæœıİ'].map((letter, i) => [letter, ['ss', 's', 'l', 'd', 'o', 'ae', 'oe', 'i', 'i'][i] ?? '']),
)

function parseCharacterPairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>()
  const characters = [...text]
  for (let i = 0; i + 1 < characters.length; i += 2) pairs.set(characters[i] ?? '', characters[i + 1] ?? '')
  return pairs
}
const SIMPLIFIED = parseCharacterPairs(TRADITIONAL_TO_SIMPLIFIED)
const FOLDED_CHARACTER = new RegExp(`[${[...SPECIAL_CHARACTERS.keys(), ...SIMPLIFIED.keys()].join('')}]`, 'gu')

/**
 * Folds case, accents (`é` → `e`, `ß` → `ss`, `й` → `и`) and full-width forms, and simplifies traditional Chinese
 * characters.
 */
export function foldCharacters(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII_TEXT.test(lower)) return lower
  const plain = lower.normalize('NFKD').replace(ACCENT, '').normalize('NFC')
  return plain.replace(FOLDED_CHARACTER, (letter) => SIMPLIFIED.get(letter) ?? SPECIAL_CHARACTERS.get(letter) ?? letter)
}
