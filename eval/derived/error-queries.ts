import type { EvalCorpus, EvalQuery, EvalRecord } from '../eval-types.ts'
import { plainQuery } from '../plain-query.ts'
import { createRandom, type Random } from '../random.ts'
import { hasControlCharacters } from './has-control-characters.ts'

const SEED = 20_260_302
/** What `error_message` takes. */
const MAX_MESSAGE_CHARS = 500
const QUESTION = 'What causes this error and how is it fixed?'
/** A line as programs write it, not a sentence about an error. */
const ERROR_LINE =
  /(?:^|[\s`'"])[\w.]*(?:Error|Exception)\b ?[:(]|^\W*(?:error|ERROR|fatal|FATAL|panic)\b ?[:[]|(?:COMPILATION|npm|<<<) ERR|Failed to execute/m

/** One kind of text that is other on every machine and in every run. */
interface VolatileValue {
  pattern: RegExp
  substitute: (text: string, random: Random) => string
}

/** In this order: an earlier kind takes what a later one would find a part of. */
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
 * Records with an error text, each asked with that text as it would look on another machine: paths, ids, digests,
 * addresses, times, positions and numbers are others. Every record gives two queries, `<id>#message` with the text as
 * `error_message` and `<id>#question` with the text as `q`. The text asked with is the end of a Python traceback and
 * otherwise the lines from the first one that names an error, 500 characters at most. All records that hold the same
 * lines but for those values are right. Records that import refuses are not asked. Target: R@1 ≥ .95.
 */
export function buildErrorQueries(records: readonly EvalRecord[]): EvalCorpus {
  const random = createRandom(SEED)
  const folded = records.map((record) => new Set(normalizeLines(record.text)))
  const queries = records.flatMap((record): EvalQuery[] => {
    const excerpt = extractErrorExcerpt(record.text)
    if (excerpt === null) return []
    const wanted = normalizeLines(excerpt)
    const same = records.filter(({ id }, at) => id === record.id || wanted.every((line) => folded[at]?.has(line)))
    const relevant = same.map(({ id }) => id)
    const asked = VOLATILE_VALUES.reduce((text, kind) => replaceValues(text, kind, random), excerpt).slice(
      0,
      MAX_MESSAGE_CHARS,
    )
    return [
      plainQuery(`${record.id}#message`, { q: QUESTION, error_message: asked }, relevant),
      plainQuery(`${record.id}#question`, { q: asked }, relevant),
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

/** As many lines as fit into an error message; the first one is cut when it is longer. */
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

/** The lines with one sign for each value that changes; longer values of a kind are the same as shorter ones. */
function normalizeLines(text: string): string[] {
  return VOLATILE_VALUES.reduce((rest, { pattern }) => rest.replace(pattern, '#'), text).split('\n')
}

/** The same value of one text becomes the same other value. */
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

/** Other folders, the same end: the name of the last part tells what broke, and stays when it has an extension. */
function randomizePath(text: string, random: Random): string {
  const last = /[^/\\]*$/.exec(text)?.[0] ?? ''
  const name = last.includes('.') ? last : random.pick(FOLDERS)
  return `/${random.pick(FOLDERS)}/${random.pick(FOLDERS)}${random.below(90) + 10}/${name}`
}
