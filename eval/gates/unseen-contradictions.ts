import type { DuplicateText } from '../../packages/server/src/deposits/duplicates/duplicate.ts'
import { createRandom, sample } from '../random.ts'
import type { ContradictionPair } from './seed-contradictions.ts'

const PER_KIND = 10

type TextEdit = (text: string) => string

const parseWordPairs = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('/'))
    .flatMap(([one = '', other = '']): [string, string][] => [
      [one, other],
      [other, one],
    ])

const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The first pair of which one stands in the text: everywhere it is replaced by the other, with its capital. */
const swapWords =
  (pairs: readonly [string, string][]): TextEdit =>
  (text) => {
    for (const [from, to] of pairs) {
      const found = new RegExp(`(?<![\\w-])${escapeRegExp(from)}(?![\\w-])`, 'gi')
      if (!found.test(text)) continue
      return text.replace(found, (word) =>
        /^\p{Lu}/u.test(word) ? to.replace(/^./, (first) => first.toUpperCase()) : to,
      )
    }
    return text
  }

/** What the pattern finds first, replaced wherever it stands. */
const replaceFirstMatch =
  (pattern: RegExp, other: (found: string) => string): TextEdit =>
  (text) => {
    const found = text.match(pattern)?.[0]
    return found === undefined ? text : text.replaceAll(found, other(found))
  }

/**
 * Changes by hand, other ones than those of `own-contradictions`. Frozen before the rules were run on them.
 * Each leaves a text as it is when it does not fit.
 */
const EDITS: Record<string, TextEdit> = {
  'advice denied': (text) =>
    text.replace(/(?<=^|[.:;]\s|\n)(Use|Set|Add|Run|Call|Pass|Check|Make|Avoid|Keep|Always)\b/gm, (verb) =>
      verb === 'Avoid' ? 'Use' : `Do not ${verb === 'Always' ? 'ever' : verb.toLowerCase()}`,
    ),
  'result denied': (text) =>
    text.replace(
      /\b(fixes|solves|resolves|prevents|causes|breaks|requires|supports|returns|allows|works|fails)\b/g,
      (verb) => `does not ${verb.replace(/(?<=[x])es$/, '').replace(/s$/, '')}`,
    ),
  'other tool': swapWords(
    parseWordPairs(`bash/fish requests/httpx axios/fetch gcc/clang git/mercurial systemd/launchd requests/urllib3 curl/wget
      Claude/Gemini OpenAI/Mistral make/ninja flake8/ruff black/yapf mypy/pyright eslint/biome pickle/json csv/parquet
      threading/multiprocessing tkinter/PyQt matplotlib/plotly BeautifulSoup/lxml GraphQL/REST list/tuple dict/set`),
  ),
  'other name in code': replaceFirstMatch(/\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w+\b/, (name) =>
    name.includes('_') ? `${name.split('_')[0]}_legacy_mode` : `${name.replace(/[A-Z]\w*$/, '')}Fallback`,
  ),
  'other version': replaceFirstMatch(/(?<=\b[A-Za-z]{2,} v?)\d{1,2}\.\d{1,2}\b(?!\.)/, (version) => {
    const [major = '', minor = ''] = version.split('.')
    return `${major}.${Number(minor) + 4}`
  }),
  'other platform': swapWords(
    parseWordPairs(`Linux/Windows Ubuntu/macOS macOS/Windows Chrome/Firefox iOS/Android x86/ARM Debian/Alpine Safari/Chrome
      PowerShell/bash NTFS/ext4 AWS/Azure desktop/mobile`),
  ),
  'other limit': replaceFirstMatch(
    /(?<![\w.-])\d{1,3}(?:,\d{3})+(?!\w)|(?<==\s?)\d+(?![\w.])|(?<![\w.])0\.\d+(?!\w)/,
    (limit) => (limit.startsWith('0.') ? `0.0${limit.slice(2)}` : `${limit}0`),
  ),
  'other unit': (text) =>
    text.replace(
      /(?<=\d[ -]?)(ms|seconds?|minutes?|hours?|days?|weeks?|months?|MB|GB|KB|kB|percent|pixels|characters|lines)\b/g,
      (unit) => (unit.startsWith('m') && unit !== 'ms' ? 'years' : unit.length <= 2 ? 'pages' : 'weeks'),
    ),
  'other setting': (text) =>
    text.replace(/(?<=[\w"']\s?[:=]\s?)(true|false|True|False|None|null|0|1)(?![\w.])/g, (value) =>
      value === 'true'
        ? 'false'
        : value === 'True'
          ? 'False'
          : value === 'false'
            ? 'true'
            : value === '0'
              ? '1'
              : 'True',
    ),
  'other path': replaceFirstMatch(
    /(?<=[/\w])\.(?:json|ya?ml|py|js|ts|toml|env|txt|md|cfg|sh|rs|html|css)(?![\w/])/,
    (ending) => (ending === '.ini' ? '.conf' : '.ini'),
  ),
  'opposite advice': swapWords(
    parseWordPairs(`use/avoid increase/reduce allow/forbid install/uninstall lock/unlock accept/reject include/exclude
      import/export public/private client/server static/dynamic mutable/immutable minimum/maximum push/pull strict/lenient
      early/late parent/child encode/decode input/output explicit/implicit local/remote shallow/deep`),
  ),
  'other order': swapWords(
    parseWordPairs(`before/after until/once earlier/later previous/next old/new start/end prepend/append`),
  ),
}

const FIELD_SEPARATOR = '\u001f'
/** A word exchanged in code is a name or a label there, and says nothing against the text. */
const CODE_SPAN = /```[\s\S]*?(?:```|$)|`[^`\n]+`|https?:\/\/\S+/g
const PROSE_ONLY_EDITS = new Set(['other tool', 'other platform', 'opposite advice', 'other order', 'result denied'])

/** The change, made outside code where code would not follow it. */
function restrictToProse(kind: string, change: TextEdit): TextEdit {
  if (!PROSE_ONLY_EDITS.has(kind)) return change
  return (text) => {
    const code = text.match(CODE_SPAN) ?? []
    let at = 0
    return change(text.replace(CODE_SPAN, '\u001e')).replaceAll('\u001e', () => code[at++] ?? '')
  }
}

/** What the change makes of a record; null unless it touches what to do or what to learn, for else it says the same. */
function applyEdit(record: DuplicateText, change: TextEdit): DuplicateText | null {
  const { problem, root_cause, insight, successful_approach } = record
  const text = [problem, root_cause, successful_approach.method, insight].join(FIELD_SEPARATOR)
  const [otherProblem = '', otherCause = '', method = '', otherInsight = ''] = change(text).split(FIELD_SEPARATOR)
  if (method === successful_approach.method && otherInsight === insight) return null
  return {
    ...record,
    problem: otherProblem,
    root_cause: otherCause,
    insight: otherInsight,
    successful_approach: { method },
  }
}

/** Pairs made of true records: a second list beside `ownContradictions`, made after the rule was fitted to the first. */
export function buildUnseenContradictions(records: readonly DuplicateText[], seed: number): ContradictionPair[] {
  const random = createRandom(seed)
  return Object.entries(EDITS).flatMap(([kind, change]) =>
    sample(records, 400, random)
      .flatMap((a): ContradictionPair[] => {
        const b = applyEdit(a, restrictToProse(kind, change))
        return b === null ? [] : [{ kind, a, b }]
      })
      .slice(0, PER_KIND),
  )
}
