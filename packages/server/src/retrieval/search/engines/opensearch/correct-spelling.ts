import { editDistance } from '../../../../rules/search-engine/analysis/edit-distance.ts'
import { stem } from '../../../../rules/search-engine/analysis/stem.ts'
import {
  listUncommonWords,
  MAX_CORRECTED_WORDS,
  maxEditsOf,
  replaceWords,
} from '../../../../rules/search-engine/index/spelling-corrector.ts'
import type { IndexReader } from '../../../../rules/search-engine/index/types.ts'
import { translateToEnglish } from '../../../../rules/search-engine/translation/translate-to-english.ts'
import { knownFilters } from './access-names.ts'
import { type ClusterIndex, orUnavailable } from './cluster-index.ts'
import type { TermStatistics } from './term-statistics.ts'

const MAX_SUGGESTIONS = 5
const MIN_WORD_CHARS = 4

const suggestion = (text: string): object => ({
  text,
  term: {
    field: 'spelling',
    suggest_mode: 'missing',
    max_edits: maxEditsOf(text),
    min_word_length: MIN_WORD_CHARS,
    prefix_length: 0,
    size: MAX_SUGGESTIONS,
    string_distance: 'damerau_levenshtein',
  },
})

/** Chooses the suggestion of fewest edits, of those the one of most records. */
function chooseSuggestion(word: string, options: readonly { text: string; freq: number }[]): string | null {
  const limit = maxEditsOf(word)
  const [best] = options
    .map(({ text, freq }) => ({ text, freq, edits: editDistance(word, text, limit) }))
    .filter(({ edits, freq }) => edits <= limit && freq > 0)
    .sort((a, b) => a.edits - b.edits || b.freq - a.freq)
  return best?.text ?? null
}

/** Corrects a text by the words of public records; see `SearchIndex.correctSpelling`. Most texts need no request. */
export async function correctSpelling(
  { index, statistics }: { index: ClusterIndex; statistics: TermStatistics },
  text: string,
  commonWords: ReadonlySet<string>,
  reader: IndexReader,
): Promise<string | null> {
  const uncommon = listUncommonWords(text, commonWords)
  // words of another language are not misspelled
  if (uncommon.length === 0 || translateToEnglish(text).meanings.length > 0) return null
  const counts = await orUnavailable(statistics.read({ words: [...new Set(uncommon.map(stem))] }))
  const unknown = uncommon.filter((word) => counts.of('words', stem(word)) === 0).slice(0, MAX_CORRECTED_WORDS)
  if (unknown.length === 0) return null
  const [suggested, ...known] = await index.searchAll([
    { size: 0, suggest: Object.fromEntries(unknown.map((word, i) => [`s${i}`, suggestion(word)])) },
    ...unknown.map((word) => ({
      ...{ size: 0, track_total_hits: 1 },
      query: { bool: { filter: [...knownFilters(reader), { term: { hidden_words: stem(word) } }] } },
    })),
  ])
  const corrections = new Map<string, string>()
  for (const [i, word] of unknown.entries()) {
    const near = chooseSuggestion(word, suggested?.suggest?.[`s${i}`]?.[0]?.options ?? [])
    const is_known = (known[i]?.hits.total?.value ?? 0) > 0
    if (near !== null && !is_known) corrections.set(word, near)
  }
  return replaceWords(text, corrections)
}
