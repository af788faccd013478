import type { DuplicateText } from '../../packages/server/src/rules/duplicates/duplicate.ts'
import { createRandom, sample } from '../random.ts'
import type { ContradictionPair } from './seed-contradictions.ts'
import { FIELD_SEPARATOR } from './seed-contradictions.ts'
import { escapeRegExp } from './statistics.ts'

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

/** Replaces everywhere the first word of the pairs that the text contains; a capital letter is kept. */
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

/** Replaces every occurrence of the first match of the pattern. */
const replaceFirstMatch =
  (pattern: RegExp, other: (found: string) => string): TextEdit =>
  (text) => {
    const found = text.match(pattern)?.[0]
    return found === undefined ? text : text.replaceAll(found, other(found))
  }

/**
 * Edits by name, other ones than those of seed-contradictions.ts. They were fixed before the rule was run on them and
 * must not be changed. An edit returns the same text when it does not apply.
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

/** Code in a text: a replaced word in code is a name and does not contradict the text. */
const CODE_SPAN = /```[\s\S]*?(?:```|$)|`[^`\n]+`|https?:\/\/\S+/g
const PROSE_ONLY_EDITS = new Set(['other tool', 'other platform', 'opposite advice', 'other order', 'result denied'])

/** Restricts an edit of words to prose. */
function restrictToProse(kind: string, change: TextEdit): TextEdit {
  if (!PROSE_ONLY_EDITS.has(kind)) return change
  return (text) => {
    const code = text.match(CODE_SPAN) ?? []
    let at = 0
    return change(text.replace(CODE_SPAN, '\u001e')).replaceAll('\u001e', () => code[at++] ?? '')
  }
}

/**
 * Applies an edit to a record; null unless it changes the method or the insight: otherwise the record still says the
 * same.
 */
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

/** Builds contradicting pairs from true records with edits that the rule was not fitted to. */
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
