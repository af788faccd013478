import type { EvalCorpus } from '../eval-types.ts'
import { createRandom, type Random } from '../random.ts'

const SEED = 20_260_301
/** Words that may be misspelt: plain words of four letters or more, since a shorter word could not be recognized. */
const MISSPELLABLE_WORD = /(?<![\p{L}\p{N}_$./@-])[A-Za-z]{4,}(?![\p{L}\p{N}_$@/])/gu
/** Share of those words that are misspelt, and of these the share that gets a second edit. */
const MISSPELT_SHARE = 0.3
const SECOND_EDIT_SHARE = 0.2
const MIN_SECOND_EDIT_CHARS = 7
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * Adds typos to queries: in about 30 % of the plain words of four letters or more, at least in one and never in all of
 * them, letters are swapped, dropped, doubled or replaced by a neighboring key. Queries with fewer than two such words
 * are left out, since all or none of their words would be misspelt. Ids and relevant records stay the same, so the
 * figures can be compared with those of the untouched queries.
 */
export function addTypos({ records, queries }: EvalCorpus): EvalCorpus {
  const random = createRandom(SEED)
  return {
    records,
    queries: queries.flatMap((query) => {
      const q = misspell(query.ask.q, random)
      return q === null ? [] : [{ ...query, ask: { ...query.ask, q } }]
    }),
  }
}

function misspell(text: string, random: Random): string | null {
  const positions = [...text.matchAll(MISSPELLABLE_WORD)].map((match) => match.index)
  if (positions.length < 2) return null
  const chosen = new Set(positions.filter(() => random.next() < MISSPELT_SHARE))
  if (chosen.size === 0) chosen.add(random.pick(positions))
  if (chosen.size === positions.length) chosen.delete(random.pick(positions))
  return text.replace(MISSPELLABLE_WORD, (word, at: number) => (chosen.has(at) ? misspellWord(word, random) : word))
}

function misspellWord(word: string, random: Random): string {
  const once = applyEdit(word, random)
  const again = word.length >= MIN_SECOND_EDIT_CHARS && random.next() < SECOND_EDIT_SHARE
  return again ? applyEdit(once, random) : once
}

/** Applies one random edit that changes the word. */
function applyEdit(word: string, random: Random): string {
  for (;;) {
    // the first letter stays: people seldom mistype it
    const at = 1 + random.below(word.length - 1)
    const letter = word.charAt(at)
    const kinds = [
      () => word.slice(0, at - 1) + letter + word.charAt(at - 1) + word.slice(at + 1),
      () => word.slice(0, at) + word.slice(at + 1),
      () => word.slice(0, at) + letter + word.slice(at),
      () => word.slice(0, at) + random.pick(neighboringKeys(letter)) + word.slice(at + 1),
    ]
    const edited = random.pick(kinds)()
    if (edited !== word) return edited
  }
}

/** The keys to the left and right of a letter, in the same case. */
function neighboringKeys(letter: string): string[] {
  const lower = letter.toLowerCase()
  const row = KEYBOARD_ROWS.find((keys) => keys.includes(lower)) ?? ''
  const at = row.indexOf(lower)
  const keys = [row.charAt(at - 1), row.charAt(at + 1)].filter((key) => key !== '')
  return letter === lower ? keys : keys.map((key) => key.toUpperCase())
}
