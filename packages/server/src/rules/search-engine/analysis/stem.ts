const PLURAL_SUFFIX = /[^sui]s$/
const ENGLISH = /^[a-z]+$/
const DOUBLED_CONSONANT = /([b-df-hjkmnp-rtv-xz])\1$/

/** The shortest words that lose an ending; the stem has at least 4 letters (3 for a plural). */
const MIN_PLURAL_CHARS = 4
const MIN_ED_CHARS = 6
const MIN_ING_CHARS = 7
const MIN_E_CHARS = 5
/** Minimum number of letters that remain without a derivational ending. */
const MIN_ROOT_CHARS = 5

/** Endings of nouns, adjectives and adverbs after the verb endings and the silent -e are removed. */
const DERIVATIONAL_SUFFIX = /(?:ation|ition|ator|at|ion|or|iv|ement|ment|ly|abl|ibl|er|al)$/
const FINAL_Y = /(?<=...)(?:ie|y)$/

/** `caching`, `cached` and `cache` → `cach`, `stopped` → `stop`. */
function stripVerbSuffix(word: string): string {
  let stem = word
  if (word.length >= MIN_ING_CHARS && word.endsWith('ing')) stem = word.slice(0, -3)
  else if (word.length >= MIN_ED_CHARS && word.endsWith('ed')) stem = word.slice(0, -2)
  if (stem.length >= MIN_E_CHARS && stem.endsWith('e')) return stem.slice(0, -1)
  return stem.length >= MIN_E_CHARS && DOUBLED_CONSONANT.test(stem) ? stem.slice(0, -1) : stem
}

/** `compression` → `compress`, `validation`, `validator` and `validate` → `valid`, `query` and `queries` → `queri`. */
function stripDerivationalSuffix(word: string): string {
  const root = word.replace(DERIVATIONAL_SUFFIX, '')
  return (root.length >= MIN_ROOT_CHARS ? root : word).replace(FINAL_Y, 'i')
}

/**
 * Returns a light English stem of a token in lower case: it removes the plural -s (not of -ss, -us, -is), then -ing,
 * -ed and a silent -e, then one derivational ending. Tokens with other characters than a–z lose the plural only, and
 * names with separators (`a/b.ts`) nothing.
 */
export function stem(token: string): string {
  const plural = token.length >= MIN_PLURAL_CHARS && PLURAL_SUFFIX.test(token) && !/[@./:]/.test(token)
  const singular = plural ? token.slice(0, -1) : token
  return ENGLISH.test(singular) ? stripDerivationalSuffix(stripVerbSuffix(singular)) : singular
}
