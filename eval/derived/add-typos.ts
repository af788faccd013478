import type { EvalCorpus } from '../eval-types.ts'
import { createRandom, type Random } from '../random.ts'

const SEED = 20_260_301
/** Words that may be misspelt: plain ones of four letters or more, since three letters leave nothing to recognise. */
const MISSPELLABLE_WORD = /(?<![\p{L}\p{N}_$./@-])[A-Za-z]{4,}(?![\p{L}\p{N}_$@/])/gu
/** Share of those words that are misspelt, and of these the share that gets a second edit. */
const MISSPELT_SHARE = 0.3
const SECOND_EDIT_SHARE = 0.2
const MIN_SECOND_EDIT_CHARS = 7
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * The same questions with typos, as a person types them: in about 30 % of the plain words of four letters or more,
 * at least one and never all of them, letters are swapped, dropped, doubled or hit beside. Queries with fewer than two
 * such words are left out: they would have every word misspelt, or none. Ids and relevant records stay the same, so
 * figures can be set beside those of the untouched queries.
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
  const places = [...text.matchAll(MISSPELLABLE_WORD)].map((match) => match.index)
  if (places.length < 2) return null
  const chosen = new Set(places.filter(() => random.next() < MISSPELT_SHARE))
  if (chosen.size === 0) chosen.add(random.pick(places))
  if (chosen.size === places.length) chosen.delete(random.pick(places))
  return text.replace(MISSPELLABLE_WORD, (word, at: number) => (chosen.has(at) ? misspellWord(word, random) : word))
}

function misspellWord(word: string, random: Random): string {
  const once = applyEdit(word, random)
  const again = word.length >= MIN_SECOND_EDIT_CHARS && random.next() < SECOND_EDIT_SHARE
  return again ? applyEdit(once, random) : once
}

/** One edit, other than the word itself. */
function applyEdit(word: string, random: Random): string {
  for (;;) {
    // people seldom get the first letter wrong
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

/** The keys left and right of a letter, in its case. */
function neighboringKeys(letter: string): string[] {
  const lower = letter.toLowerCase()
  const row = KEYBOARD_ROWS.find((keys) => keys.includes(lower)) ?? ''
  const at = row.indexOf(lower)
  const keys = [row.charAt(at - 1), row.charAt(at + 1)].filter((key) => key !== '')
  return letter === lower ? keys : keys.map((key) => key.toUpperCase())
}
