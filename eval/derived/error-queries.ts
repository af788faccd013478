import type { EvalCorpus, EvalQuery, EvalRecord } from '../eval-types.ts'
import { plainQuery } from '../plain-query.ts'
import { createRandom, type Random } from '../random.ts'
import { hasControlCharacters } from './has-control-characters.ts'

const SEED = 20_260_302
/** Maximum length of `error_message`. */
const MAX_MESSAGE_CHARS = 500
const QUESTION = 'What causes this error and how is it fixed?'
/** A line of a program's output, as opposed to a sentence about an error. */
const ERROR_LINE =
  /(?:^|[\s`'"])[\w.]*(?:Error|Exception)\b ?[:(]|^\W*(?:error|ERROR|fatal|FATAL|panic)\b ?[:[]|(?:COMPILATION|npm|<<<) ERR|Failed to execute/m

/** A kind of text that differs between machines and runs. */
interface VolatileValue {
  pattern: RegExp
  substitute: (text: string, random: Random) => string
}

/** The order matters: a later pattern would match a part of what an earlier one matches. */
const VOLATILE_VALUES: VolatileValue[] = [
  {
    pattern: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
    substitute: (text, random) => randomizeHex(text, random),
  },
  {
    pattern: /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?Z?/g,
    substitute: (text, random) => randomizeDigits(text, random),
  },
  { pattern: /(?<=")[^"\n]*\.py(?=")/g, substitute: randomizePath },
  { pattern: /(?<![\w:/.])(?:[A-Za-z]:)?(?:[/\\][\w.+@-]+){2,}[/\\]?/g, substitute: randomizePath },
  { pattern: /\b0x[0-9a-f]+\b/gi, substitute: (text, random) => `0x${randomizeHex(text.slice(2), random)}` },
  {
    pattern: /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gi,
    substitute: (text, random) => randomizeHex(text, random),
  },
  {
    pattern: /(?<![A-Za-z_\d])\d+(?:\.\d+)*(?![A-Za-z_])/g,
    substitute: (text, random) => randomizeDigits(text, random),
  },
]

/**
 * Queries for records with an error text, as the error would look on another machine: with other paths, ids, digests,
 * addresses, times, positions and numbers. Every record gives two queries, `<id>#message` with the text as
 * `error_message` and `<id>#question` with the text as `q`. The text is the end of a Python traceback, and otherwise
 * the lines from the first one with an error on, at most 500 characters. All records with the same lines apart from
 * those values are relevant. Records that the import refuses give no query.
 */
export function buildErrorQueries(records: readonly EvalRecord[]): EvalCorpus {
  const random = createRandom(SEED)
  const folded = records.map((record) => new Set(normalizeLines(record.text)))
  const queries = records.flatMap((record): EvalQuery[] => {
    const excerpt = extractErrorExcerpt(record.text)
    if (excerpt === null) return []
    const wanted = normalizeLines(excerpt)
    const matching = records.filter(({ id }, at) => id === record.id || wanted.every((line) => folded[at]?.has(line)))
    const relevant = matching.map(({ id }) => id)
    const changed = VOLATILE_VALUES.reduce((text, kind) => replaceValues(text, kind, random), excerpt).slice(
      0,
      MAX_MESSAGE_CHARS,
    )
    return [
      plainQuery(`${record.id}#message`, { q: QUESTION, error_message: changed }, relevant),
      plainQuery(`${record.id}#question`, { q: changed }, relevant),
    ]
  })
  return { records, queries }
}

function extractErrorExcerpt(text: string): string | null {
  if (hasControlCharacters(text)) return null
  const lines = text.split('\n')
  if (text.startsWith('Traceback')) return takeWholeLines(lines.toReversed()).toReversed().join('\n')
  const first = lines.findIndex((line) => ERROR_LINE.test(line))
  return first < 0 ? null : takeWholeLines(lines.slice(first)).join('\n') || null
}

/** The first lines that fit into an error message; a longer first line is truncated. */
function takeWholeLines(lines: readonly string[]): string[] {
  const kept: string[] = []
  let length = 0
  for (const line of lines) {
    length += line.length + 1
    if (length > MAX_MESSAGE_CHARS) break
    kept.push(line)
  }
  return kept.length > 0 ? kept : lines.slice(0, 1).map((line) => line.slice(0, MAX_MESSAGE_CHARS))
}

/** The lines with `#` in place of each volatile value. */
function normalizeLines(text: string): string[] {
  return VOLATILE_VALUES.reduce((rest, { pattern }) => rest.replace(pattern, '#'), text).split('\n')
}

/** Replaces the volatile values of one kind; equal values get the same replacement. */
function replaceValues(text: string, { pattern, substitute }: VolatileValue, random: Random): string {
  const known = new Map<string, string>()
  return text.replace(pattern, (value) => {
    const replaced = known.get(value) ?? substitute(value, random)
    known.set(value, replaced)
    return replaced
  })
}

function randomizeDigits(text: string, random: Random): string {
  return text.replace(/\d/g, (digit) => String((Number(digit) + 1 + random.below(9)) % 10))
}

function randomizeHex(text: string, random: Random): string {
  return text.replace(/[0-9a-f]/gi, () => '0123456789abcdef'.charAt(random.below(16)))
}

const FOLDERS = ['srv', 'opt', 'home', 'builds', 'mnt', 'workspace', 'app', 'tmp', 'var', 'data', 'ci', 'project']

/** Replaces the directories of a path. A file name with an extension stays, since it identifies the error. */
function randomizePath(text: string, random: Random): string {
  const last = /[^/\\]*$/.exec(text)?.[0] ?? ''
  const name = last.includes('.') ? last : random.pick(FOLDERS)
  return `/${random.pick(FOLDERS)}/${random.pick(FOLDERS)}${random.below(90) + 10}/${name}`
}
