import { isCodeLike, runs, tokenise } from './engine/tokenise.ts'
import { isSystemName, languagesIn, systemsIn } from './environment-names.ts'
import { type Condition, flattenConditions } from './flatten-conditions.ts'

/** Content words that a limit of a record and the caller's conditions must share when none of them is a name. */
const SHARED_WORDS = 2
/** A condition of at most this many words is a name: of a product, a system, a mode. */
const NAME_WORDS = 2
/** Words of conditions and limits that name no subject. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'true false yes none null version versions environment env context condition only using use used when without running run older newer than before after apply applies case other need needs'.split(
    ' ',
  ),
)

export interface TransferWarning {
  type: string
  message: string
  matched_keywords: string[]
}

/** What of a record decides whether it carries over to the caller's situation. */
export interface TransferRecord {
  does_not_apply_when?: readonly string[] | undefined
  context?: { environment?: RecordEnvironment | null | undefined } | null | undefined
  validity_status: string
  /** confirmed by independent contributors, or not in need of it */
  corroborated: boolean
  risk_flags: readonly { type: string }[]
}

interface RecordEnvironment {
  language?: string | null | undefined
  framework?: string | null | undefined
  runtime?: string | null | undefined
  platform?: string | null | undefined
  versions?: Readonly<Record<string, string>> | undefined
}

/**
 * What to mind before a found record is applied, limits first: `boundary` (one per limit met), `version_mismatch`,
 * `environment_mismatch`, `stale`, `disputed`, `superseded`, `contains_commands`, `uncorroborated`.
 * `your_conditions` is any object of the caller, nested as it likes; keys and values are read (design `search.md` §8).
 */
export function transferWarnings(
  record: TransferRecord,
  your_conditions: Record<string, unknown> | null,
): TransferWarning[] {
  const conditions = flattenConditions(your_conditions)
  const environment = record.context?.environment ?? null
  return [
    ...boundaryWarnings(record.does_not_apply_when ?? [], conditions),
    ...versionWarnings(environment, conditions),
    ...environmentWarnings(environment, conditions),
    ...stateWarnings(record),
  ]
}

function boundaryWarnings(limits: readonly string[], conditions: readonly Condition[]): TransferWarning[] {
  const stated = conditions.filter((condition) => condition.value !== 'false')
  const words = new Set(stated.flatMap((condition) => contentTokens(textOf(condition))))
  const names = new Set(stated.flatMap(namesOf))
  return limits.flatMap((limit) => {
    const shared = [...new Set(contentTokens(limit))].filter((token) => words.has(token))
    const limitNames = namesIn(limit)
    const named = shared.some((token) => names.has(token) || limitNames.has(token))
    if (shared.length < SHARED_WORDS && !named) return []
    return [{ type: 'boundary', message: `The record says it does not apply when: ${limit}`, matched_keywords: shared }]
  })
}

function textOf({ path, value }: Condition): string {
  return [...path.map((key) => key.replaceAll(/[_-]/g, ' ')), value === 'true' ? '' : value].join(' ')
}

function contentTokens(text: string): string[] {
  return tokenise(text).filter((token) => !EMPTY_WORDS.has(token) && !/^\d+$/.test(token))
}

/** The tokens of a condition that are names: those of a short value, of a switch that is on, and names inside a text. */
function namesOf({ path, value }: Condition): string[] {
  if (value === 'true') return contentTokens(path.at(-1)?.replaceAll(/[_-]/g, ' ') ?? '')
  const tokens = contentTokens(value)
  return new Set(tokens).size <= NAME_WORDS ? tokens : [...namesIn(value)]
}

/** Tokens of a text that are written like code or like a proper name inside a sentence, and names of systems. */
function namesIn(text: string): Set<string> {
  const names = runs(text).filter(
    (run, at) => isCodeLike(run) || isSystemName(run.text.toLowerCase()) || (at > 0 && /^\p{Lu}/u.test(run.text)),
  )
  return new Set(names.flatMap((name) => contentTokens(name.text)))
}

function versionWarnings(environment: RecordEnvironment | null, conditions: readonly Condition[]): TransferWarning[] {
  return Object.entries(environment?.versions ?? {}).flatMap(([product, version]) => {
    const recorded = majorOf(version)
    const yours = conditions.flatMap((condition) => majorStated(condition, product))
    if (recorded === null || yours.length === 0 || yours.includes(recorded)) return []
    return [
      {
        type: 'version_mismatch',
        message: `The record was made with ${product} ${version}, you have ${product} ${yours[0]}.`,
        matched_keywords: [product],
      },
    ]
  })
}

/** "18.3.1" → "18"; below 1.0 the second number is the breaking one: "0.21" → "0.21". */
function majorOf(version: string): string | null {
  const [, major = null, minor] = /(\d+)(?:\.(\d+))?/.exec(version) ?? []
  return major === '0' && minor !== undefined ? `0.${minor}` : major
}

/** Major version of a product as a condition states it: `{node: "20"}`, `{node_version: 20}` or "Node 20.1" in a text. */
function majorStated({ path, value }: Condition, product: string): string[] {
  const key = foldProduct((path.at(-1) ?? '').replace(/[_-]?version$/, ''))
  const wanted = foldProduct(product)
  if (wanted === '') return []
  const stated = key === wanted && /^[\s^~<>=v]*\d/i.test(value) ? value : versionAfter(value, wanted)
  const major = stated === null ? null : majorOf(stated)
  return major === null ? [] : [major]
}

function versionAfter(text: string, product: string): string | null {
  for (const [, name = '', version = ''] of text.matchAll(
    /([\p{L}][\p{L}.+#-]*?)(?:[\s@/:=-]{0,3}v?)(\d+(?:\.\d+)*)/gu,
  ))
    if (foldProduct(name) === product) return version
  return null
}

function foldProduct(name: string): string {
  const folded = name.toLowerCase().replaceAll(/[^\p{L}\p{N}+#]/gu, '')
  const known: Record<string, string> = { nodejs: 'node', python3: 'python', postgresql: 'postgres', golang: 'go' }
  return known[folded] ?? folded
}

function environmentWarnings(
  environment: RecordEnvironment | null,
  conditions: readonly Condition[],
): TransferWarning[] {
  const yours = (keys: readonly string[]): string =>
    conditions
      .filter(({ path }) => keys.includes(path.at(-1) ?? ''))
      .map(({ value }) => value)
      .join(', ')
  const language = environment?.language ?? ''
  const platform = environment?.platform ?? ''
  const yourLanguage = yours(['language', 'languages', 'programming_language'])
  const yourPlatform = yours(['platform', 'os', 'operating_system', 'host_os'])
  const warnings: TransferWarning[] = []
  if (disjoint(languagesIn(language), languagesIn(yourLanguage)))
    warnings.push(mismatch('language', language, yourLanguage))
  if (otherPlatform(platform, yourPlatform)) warnings.push(mismatch('platform', platform, yourPlatform))
  return warnings
}

function otherPlatform(recorded: string, yours: string): boolean {
  const one = systemsIn(recorded)
  const other = systemsIn(yours)
  if (disjoint(one.systems, other.systems) || disjoint(one.processors, other.processors)) return true
  const unknown = [one, other].every(({ systems, processors }) => systems.size + processors.size === 0)
  return unknown && disjoint(new Set(contentTokens(recorded)), new Set(contentTokens(yours)))
}

function disjoint(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && [...one].every((name) => !other.has(name))
}

function mismatch(subject: string, recorded: string, yours: string): TransferWarning {
  return {
    type: 'environment_mismatch',
    message: `The record was made with ${subject} ${recorded}, yours is ${yours}.`,
    matched_keywords: [recorded, yours],
  }
}

const STATE_MESSAGES: Record<string, string> = {
  stale: 'The record has not been confirmed for long or with newer versions: check it before use.',
  disputed: 'Recent reports contradict this record: check it before use.',
  superseded: 'A newer version of this record exists: see superseded_by.',
}

function stateWarnings({ validity_status, risk_flags, corroborated }: TransferRecord): TransferWarning[] {
  const warnings: TransferWarning[] = []
  const state = STATE_MESSAGES[validity_status]
  if (state !== undefined) warnings.push({ type: validity_status, message: state, matched_keywords: [] })
  if (!corroborated && risk_flags.some((flag) => flag.type === 'contains_commands'))
    warnings.push({
      type: 'contains_commands',
      message: 'The record contains commands that nobody else has confirmed: read them before running them.',
      matched_keywords: [],
    })
  if (!corroborated)
    warnings.push({
      type: 'uncorroborated',
      message: 'No independent contributor has confirmed this record yet.',
      matched_keywords: [],
    })
  return warnings
}
