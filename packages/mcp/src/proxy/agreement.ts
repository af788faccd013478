/** How much of an error a record speaks of. */
export interface Agreement {
  /** share of the first line's tokens that one line of the record holds, names counting threefold, 0..1 */
  cause: number
  /** the same over all lines of the question, each with the line of the record that holds most of it */
  all: number
  /** names that tell this error from others of its type: in the first line, and those of them that were found */
  names: number
  shared: number
  all_names: number
  all_shared: number
  /** tokens in the first line */
  length: number
}

const LINES_READ = 300
const LINE_CHARS = 600
const NAME_WEIGHT = 3

/** Where it happened, in the asker's own files and project. */
const PLACE =
  /^\S{1,200}?(?::\[\d+,\d+\]|\(\d+,\d+\)|:\d+(?::\d+)?):?\s|\bFailed to execute goal (?:\S+ \([\w-]+\) )?on project [^:]+:(?: Execution \S+ of goal \S+ failed:)?|\bon project [\w.-]+|\b(?:at |in )?line \d+\b|\[Help \d+\]/g
const QUOTED = /"([^"\n]{1,120})"|`([^`\n]{1,120})`|(?<!\w)'([^'\n]{1,120})'(?!\w)/g
/** A name of a program's world: `a.b`, `a_b`, `aB`, `ABC_D`, `E0382`, `@scope/name`, `a:b-c`. */
const NAME =
  /@?[A-Za-z_$][\w$-]*(?:(?:\.|:{1,2}|\/|#)[A-Za-z_$<][\w$>-]*)+|[A-Za-z$]*[a-z][A-Z][\w$]*|[A-Za-z$]+_[\w$]+|_[\w$]{2,}|\b[A-Z]{1,6}-?\d{2,6}\b|\b[A-Z]{4,}\b/g
const WORD = /\p{L}[\p{L}\p{N}_]+|\d+\.\d+/gu
/** Numbers, paths and versions name nothing that a record would repeat. */
const NOTHING = /^[\d\s.,:/\\*~…<>-]*$|^[~./\\]|c0ffee0|192\.0\.2\.1/
const TYPE = /^(?:[a-z_]\w*\.)*\w*(?:error|exception|fault|failure)$/

const HEADING = /[:([{]$|^\W*$/

interface Tokens {
  names: Set<string>
  words: Set<string>
}

function tokensOf(line: string): Tokens {
  const rest = line.slice(0, LINE_CHARS).replace(PLACE, ' ')
  const quoted = [...rest.matchAll(QUOTED)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const named = [...quoted, ...(rest.match(NAME) ?? [])].map((name) => name.trim().toLowerCase())
  const names = new Set(named.filter((name) => name.length > 1 && !NOTHING.test(name)))
  const words = new Set((rest.toLowerCase().match(WORD) ?? []).filter((word) => !names.has(word)))
  return { names, words }
}

const weigh = ({ names, words }: Tokens): number => NAME_WEIGHT * names.size + words.size
const both = (a: Set<string>, b: Set<string>): number => [...a].filter((one) => b.has(one)).length

/** Compares what was asked with the text of a record. */
export function agreement(asked: { q: string; error_message: string | null }, record: string): Agreement {
  const text = record.toLowerCase()
  const lines = record.split('\n', LINES_READ).map(tokensOf)
  const message = (asked.error_message ?? '').split('\n')
  const end = message.findIndex((line) => !HEADING.test(line))
  const causes = message.slice(0, end < 0 ? message.length : end + 1).map(tokensOf)
  const told = asked.q.split('\n').map(tokensOf)
  const best = (of: Tokens) => Math.max(0, ...lines.map((line) => NAME_WEIGHT * both(of.names, line.names) + both(of.words, line.words)))
  const share = (some: Tokens[]) => {
    const whole = some.reduce((sum, one) => sum + weigh(one), 0)
    return whole === 0 ? 0 : some.reduce((sum, one) => sum + best(one), 0) / whole
  }
  const telling = (some: Tokens[]) => [...new Set(some.flatMap(({ names }) => [...names]))].filter((name) => !TYPE.test(name))
  const held = (names: string[]) => names.filter((name) => text.includes(name)).length
  const [names, all_names] = [telling(causes), telling(message.map(tokensOf))]
  return { cause: share(causes), all: share(told), names: names.length, shared: held(names), all_names: all_names.length, all_shared: held(all_names), length: causes.reduce((sum, one) => sum + one.names.size + one.words.size, 0) }
}
