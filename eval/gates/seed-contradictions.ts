import type { DuplicateText } from '../../packages/server/src/rules/duplicates/duplicate.ts'
import { createRandom, sample } from '../random.ts'
import { readSeedFiles } from '../read-rows-by-file.ts'
import { escapeRegExp } from './statistics.ts'

/** Two records with nearly the same text and contradicting statements. */
export interface ContradictionPair {
  kind: string
  a: DuplicateText
  b: DuplicateText
}

const SEED = 11
const PER_KIND = 15
const COMPONENTS = [
  'PostgreSQL',
  'Redis',
  'Docker',
  'Vite',
  'Jest',
  'Vitest',
  'pytest',
  'pandas',
  'React',
  'Kubernetes',
  'nginx',
  'npm',
  'pip',
  'uv',
  'webpack',
  'SQLite',
  'Express',
  'Django',
  'FastAPI',
  'asyncio',
  'Pydantic',
  'NumPy',
  'TypeScript',
]
const PLATFORMS = ['Linux', 'macOS', 'Windows']
const OPPOSITES = [
  ['before', 'after'],
  ['enable', 'disable'],
  ['always', 'never'],
  ['add', 'remove'],
  ['first', 'last'],
  ['with', 'without'],
  ['true', 'false'],
  ['more', 'less'],
  ['on', 'off'],
  ['raise', 'lower'],
  ['synchronous', 'asynchronous'],
  ['required', 'optional'],
  ['larger', 'smaller'],
  ['longer', 'shorter'],
  ['keep', 'drop'],
  ['inside', 'outside'],
  ['start', 'end'],
  ['open', 'closed'],
  ['read', 'write'],
]

type TextEdit = (text: string, pick: number) => string

const wholeWord = (word: string): RegExp => new RegExp(`(?<![\\w-])${escapeRegExp(word)}(?![\\w-])`, 'gi')
const pickOther = (names: readonly string[], name: string, pick: number): string =>
  names[(names.indexOf(name) + 1 + (pick % (names.length - 1))) % names.length] ?? name

/** Replaces the most frequent name of the list in a text by another one of the list. */
const swapNames =
  (names: readonly string[]): TextEdit =>
  (text, pick) => {
    const counts = names.map((name): [string, number] => [name, text.match(wholeWord(name))?.length ?? 0])
    const [name, count] = counts.sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
    return count === 0 ? text : text.replace(wholeWord(name), pickOther(names, name, pick))
  }

/** Edits by name; an edit returns the same text when it does not apply. */
const EDITS: Record<string, TextEdit> = {
  'negated statement': (text) => text.replace(/\b(is|are|was|does|did|can|will|has) (?!not\b)/, '$1 not '),
  'swapped component': swapNames(COMPONENTS),
  'other version': (text) =>
    text.replace(/(?<=\b[A-Za-z][\w.]+ )v?(\d{1,2})(?=[\s.,;:)])/g, (version) =>
      String(Number(version.replace('v', '')) + 3),
    ),
  'other platform': swapNames(PLATFORMS),
  'other limit': (text) => {
    const limit = text.match(/(?<![\w.-])\d{2,5}(?![\w.-])/)?.[0]
    return limit === undefined ? text : text.replace(wholeWord(limit), String(Number(limit) * 10))
  },
  'other unit': (text) =>
    text.replace(
      /(?<=\d ?)(ms|seconds|minutes|MiB|KiB|MB|KB|GB|s|bytes)\b/g,
      (unit) =>
        ({
          ms: 's',
          s: 'ms',
          seconds: 'minutes',
          minutes: 'hours',
          MiB: 'GiB',
          KiB: 'MiB',
          MB: 'GB',
          KB: 'MB',
          GB: 'TB',
          bytes: 'kilobytes',
        })[unit] ?? unit,
    ),
  'other flag': (text) => {
    const flag = text.match(/(?<=\s|`)--[a-z][a-z-]+/)?.[0]
    return flag === undefined
      ? text
      : text.replaceAll(flag, flag.startsWith('--no-') ? `--${flag.slice(5)}` : `--no-${flag.slice(2)}`)
  },
  'opposite advice': (text) => {
    const pair = OPPOSITES.flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
    ]).find(([one = '']) => wholeWord(one).test(text))
    return pair?.[0] === undefined ? text : text.replace(wholeWord(pair[0]), pair[1] ?? '')
  },
}

export const FIELD_SEPARATOR = '\u001f'

function applyEdit(record: DuplicateText, edit: TextEdit, pick: number): DuplicateText | null {
  const text = [record.problem, record.root_cause, record.successful_approach.method, record.insight].join(
    FIELD_SEPARATOR,
  )
  const edited = edit(text, pick)
  if (edited === text) return null
  const [problem = '', root_cause = '', method = '', insight = ''] = edited.split(FIELD_SEPARATOR)
  return { ...record, problem, root_cause, insight, successful_approach: { method } }
}

export const readSeedTexts = (): DuplicateText[] => readSeedFiles<DuplicateText>().flatMap(({ rows }) => rows)

/**
 * Builds contradicting pairs from the seeds with a fixed random seed. Each pair differs by one edit; all but the negation
 * are applied everywhere in the text.
 */
export function buildSeedContradictions(): ContradictionPair[] {
  const random = createRandom(SEED)
  const records = readSeedTexts()
  return Object.entries(EDITS).flatMap(([kind, edit]) => {
    const pairs = sample(records, records.length, random).flatMap((a): ContradictionPair[] => {
      const b = applyEdit(a, edit, random.below(100))
      return b === null ? [] : [{ kind, a, b }]
    })
    return pairs.slice(0, PER_KIND)
  })
}
