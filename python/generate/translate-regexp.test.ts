import { describe, expect, test } from 'vitest'
import { UntranslatableRegExpError } from './regexp-node.ts'
import { translateRegExp } from './translate-regexp.ts'

const WHITE_SPACE = '\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'

/** A regular expression that no literal may be. */
const fromSource = (source: string): RegExp => new RegExp(source)

describe('translateRegExp', () => {
  test.each<[regexp: RegExp, pattern: string]>([
    [/a|bc/, 'a|bc'],
    [/(?:a|b)c/, '(?:a|b)c'],
    [/a+b*?c{2}d{2,}e{2,3}?f?/, 'a+b*?c{2}d{2,}e{2,3}?f?'],
    [/(?:ab)+/, '(?:ab)+'],
    [/a\/b\.c\$/, 'a/b\\.c\\$'],
    [/"/, '\\"'],
    [/a{b}{,2}/, 'a\\{b\\}\\{,2\\}'],
    [/\t\n\v\f\r\0\cA\x41\u0042/, '\\t\\n\\v\\f\\r\\x00\\x01AB'],
    [/\u{1f600}/u, '\\U0001f600'],
    [/😀/, '\\U0001f600'],
    [/\d\w/, '[0-9][0-9A-Z_a-z]'],
    [/[\d.-]/, '[\\-.0-9]'],
    [/[\w-.]/, '[\\-.0-9A-Z_a-z]'],
    [/[^\w\]]/, '[^0-9A-Z\\]_a-z]'],
    [/[[&~|^]/, '[\\&\\[\\^\\|\\~]'],
    [/\s/, `[${WHITE_SPACE}]`],
    [/\S/, `[^${WHITE_SPACE}]`],
    [/[\s\S]/, '(?s:.)'],
    [fromSource('[^]'), '(?s:.)'],
    [fromSource('[]'), '(?!)'],
    [/./, '[^\\n\\r\\u2028\\u2029]'],
    [/./s, '(?s:.)'],
    [/^a$/, '^a\\Z'],
    [/^a$/m, '(?<![^\\n\\r\\u2028\\u2029])a(?![^\\n\\r\\u2028\\u2029])'],
    [/\ba\B/, '\\ba(?!\\b)'],
    [/(a)(?<b>c)\1\k<b>/, '(a)(?P<b>c)(?:\\1)(?P=b)'],
    [/(?=a)(?!b)/, '(?=a)(?!b)'],
  ])('%s', (regexp, pattern) => {
    expect(translateRegExp(regexp)).toEqual({ pattern, flags: 'ASCII' })
  })

  test.each<[regexp: RegExp, pattern: string]>([
    [/Ab[C-e]/i, 'ab[\\[-z]'],
    [/[^A]/i, '[^a]'],
    // the flag compares these beyond ASCII, but never across its border
    [/é/i, '[\\xc9\\xe9]'],
    [/[sk]/i, '[ks]'],
  ])('without regard to case: %s', (regexp, pattern) => {
    expect(translateRegExp(regexp)).toEqual({ pattern, flags: 'ASCII | IGNORECASE' })
  })

  test.each<[regexp: RegExp, pattern: string]>([
    [/(?<=ab)c/, '(?<=ab)c'],
    [/(?<=a|b|cd)e/, '(?:(?<=a|b)|(?<=cd))e'],
    [/(?<!^|cd)e/, '(?<!^)(?<!cd)e'],
    [/(?<=ab?)c/, '(?:(?<=a)|(?<=ab))c'],
    [/(?<=a{1,2}b)c/, '(?:(?<=ab)|(?<=a{2}b))c'],
    [/(?<!(?:a|bc){1,2})d/, '(?<!a)(?<!bc|aa)(?<!abc|bca)(?<!bcbc)d'],
  ])('looks behind by fixed widths: %s', (regexp, pattern) => {
    expect(translateRegExp(regexp).pattern).toBe(pattern)
  })

  test.each([
    /(?<=a*)b/,
    /(?<=a{0,300})b/,
    /(?<=(a))b/,
    fromSource('\\1(a)'),
    /(?:(a)|b)\1/,
    /(?:(a)|b)+/,
    /(?:a?)*/,
    /(a?)?/,
    /(?<é>a)/,
    /(é)\1/i,
    /[\ud800-\udbff]/,
    /a/iu,
  ])('refuses what would match something else: %s', (regexp) => {
    expect(() => translateRegExp(regexp)).toThrow(UntranslatableRegExpError)
  })
})
