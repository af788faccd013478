import type { ExperienceCreate } from '@cairnway/contract'
import { jaccard } from './engine/analysis/shingles.ts'
import { flattenConditions } from './flatten-conditions.ts'
import { compareVersions, readVersions, type StatedVersions } from './version-warnings.ts'

type Conditions = Record<string, unknown>

type RecordContext = ExperienceCreate['context']

const WEIGHTS = { tools: 0.4, versions: 0.3, language: 0.2, framework: 0.2, platform: 0.1, tags: 0.1 }

const normalize = (text: string): string => text.trim().toLowerCase()

function readTexts(conditions: Conditions, key: string): string[] {
  const nested = conditions.environment
  const inner = typeof nested === 'object' && nested !== null ? (nested as Conditions)[key] : undefined
  const value = conditions[key] ?? inner
  if (typeof value === 'string') return [normalize(value)]
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').map(normalize)
  if (typeof value === 'object' && value !== null) return Object.keys(value).map(normalize)
  return []
}

/** What the caller's conditions say of each part that records are compared in. */
export interface QueryContext {
  tools: string[]
  language: string[]
  framework: string[]
  platform: string[]
  tags: string[]
  versions: StatedVersions
}

/**
 * Reads the caller's conditions, once per search.
 * @param conditions such as `{"language": "python", "tools": ["pytest"]}`; `environment` may hold the parts too
 */
export function readQueryContext(conditions: Conditions): QueryContext {
  return {
    tools: readTexts(conditions, 'tools'),
    language: readTexts(conditions, 'language'),
    framework: readTexts(conditions, 'framework'),
    platform: [...readTexts(conditions, 'platform'), ...readTexts(conditions, 'runtime')],
    tags: readTexts(conditions, 'tags'),
    versions: readVersions(flattenConditions(conditions)),
  }
}

/**
 * How well a record's context agrees with the caller's, 0..1, or null when they name nothing in common: a part that
 * one side leaves open counts neither for nor against (design: search, §2.5). Versions agree by major number.
 */
export function contextAgreement(asked: QueryContext, context: RecordContext, tags: string[]): number | null {
  const { environment, tools = [] } = context ?? {}
  const known = (text: string | null | undefined) => (text ? [normalize(text)] : [])
  const lists: [weight: number, asked: string[], recorded: string[]][] = [
    [WEIGHTS.tools, asked.tools, tools.map(normalize)],
    [WEIGHTS.language, asked.language, known(environment?.language)],
    [WEIGHTS.framework, asked.framework, known(environment?.framework)],
    [WEIGHTS.platform, asked.platform, [...known(environment?.platform), ...known(environment?.runtime)]],
    [WEIGHTS.tags, asked.tags, tags.map(normalize)],
  ]
  const parts = lists.flatMap(([weight, yours, recorded]): [weight: number, agrees: number][] =>
    yours.length > 0 && recorded.length > 0 ? [[weight, jaccard(new Set(yours), new Set(recorded))]] : [],
  )
  const compared = compareVersions(environment?.versions ?? {}, asked.versions)
  if (compared.length > 0)
    parts.push([WEIGHTS.versions, compared.filter(({ is_same }) => is_same).length / compared.length])
  const whole = parts.reduce((sum, [weight]) => sum + weight, 0)
  return whole === 0 ? null : parts.reduce((sum, [weight, agrees]) => sum + weight * agrees, 0) / whole
}
