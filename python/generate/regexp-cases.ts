import { toLine } from './to-line.ts'
import { translateRegExp } from './translate-regexp.ts'

/** Regular expressions that Python has other rules for, if they are not translated. */
const REGEXPS = [
  /\d+/g,
  /\w+/g,
  /\W+/g,
  /\s+/g,
  /\S+/g,
  /[^\s,]+/g,
  /./gu,
  /./gsu,
  /^.*$/g,
  /^.*$/gm,
  /^/gm,
  /$/gm,
  /$/g,
  /\b/g,
  /\B[^\n]/gu,
  /\bk\b/gi,
  /[a-z]+/gi,
  /[^a-z]+/gi,
  /[s-u]+/gi,
  /[à-ý]+/gi,
  /ß|ς|ǆ/gi,
  /k|ſ/gi,
  /(?<quote>["'])[^\n]*?\k<quote>/g,
  /(a|b)\1/g,
  /(?<=^|[^\w.])a/g,
  /(?<!\\)n|(?<=a{1,3}b?)c/g,
  /(?<=(?:ab|c){1,2})d/g,
  /(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/g,
  /[\p{L}\p{N}_]{2,}/gu,
  /[\ufe0e\ufe0f\p{Cf}\p{Surrogate}]/gu,
  /a{,2}|{|}|]/g,
  /[&&[~~|\]^-]+/g,
  /x*/gu,
  /(?:ab?){2,3}?/g,
]

const TEXTS = [
  '',
  '\n',
  'a\n',
  'a\r\nb\u2028c\u2029d\ne',
  'tab\tvt\v\f\u0085\u00a0\u1680\u200a\u202f\u3000\ufeff\u001c\u001f|',
  'Kk\u212a Ss\u017f sT İIiı',
  'äÄ ß ẞ Ǆǅǆ ΣςσK 12 ٣४ ⅷ ½²',
  '😀 a😀b \ud83d \ude00 中文_x9',
  '"it\'s" \'a"b\' "x',
  'aabbab abc abbc aabc aaabc abcd ccd abd',
  '\\n n \\\\n a.a a',
  'camelCase HTTPServer v2Next 9A 9Ab',
  'a{,2} {} ] [&&] ~~||^-',
  'ababab aba ab xxx',
]

interface Match {
  start: number
  end: number
  groups: (string | null)[]
}

/** The matches of a pattern with the flag `g`, with offsets in characters. */
function matchesOf(regexp: RegExp, text: string): Match[] {
  const toCharacters = (units: number): number => [...text.slice(0, units)].length
  return [...text.matchAll(regexp)].map(({ index, 0: whole, length, ...groups }) => ({
    start: toCharacters(index),
    end: toCharacters(index + whole.length),
    groups: Array.from({ length: length - 1 }, (_, group) => groups[group + 1] ?? null),
  }))
}

/**
 * Lists the matches of JavaScript, by path in the repository: Python is tested to match the same with the translated
 * pattern.
 */
export const regexpCases = (): Record<string, string> => ({
  'python/tests/patterns/regexp_cases.jsonl': REGEXPS.map((regexp) =>
    toLine({
      source: String(regexp),
      ...translateRegExp(regexp),
      texts: TEXTS.map((text) => ({ text, matches: matchesOf(regexp, text) })),
    }),
  ).join(''),
})
