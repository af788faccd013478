import type { ExperienceCreate } from '@cairnway/contract'
import { jaccard } from '../search-engine/analysis/shingles.ts'
import { flattenConditions } from './flatten-conditions.ts'
import { compareVersions, readStatedVersions, type StatedVersions } from './version-warnings.ts'

type Conditions = Record<string, unknown>

type RecordContext = ExperienceCreate['context']

/** Weight of each part of a context in the agreement. */
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

/** The caller's conditions by the parts that are compared with the context of a record. */
export interface QueryContext {
  tools: string[]
  language: string[]
  framework: string[]
  platform: string[]
  tags: string[]
  versions: StatedVersions
}

/**
 * Parses the caller's conditions, once per search.
 * @param conditions such as `{"language": "python", "tools": ["pytest"]}`; `environment` may contain the parts too
 */
export function readQueryContext(conditions: Conditions): QueryContext {
  return {
    tools: readTexts(conditions, 'tools'),
    language: readTexts(conditions, 'language'),
    framework: readTexts(conditions, 'framework'),
    platform: [...readTexts(conditions, 'platform'), ...readTexts(conditions, 'runtime')],
    tags: readTexts(conditions, 'tags'),
    versions: readStatedVersions(flattenConditions(conditions)),
  }
}

/**
 * Computes how well a record's context agrees with the caller's. A part that one side leaves open does not count.
 * Versions agree when their major numbers are equal.
 * @returns 0..1, or null when the two have no part in common
 */
export function contextAgreement(wanted: QueryContext, context: RecordContext, tags: string[]): number | null {
  const { environment, tools = [] } = context ?? {}
  const listOf = (text: string | null | undefined) => (text ? [normalize(text)] : [])
  const lists: [weight: number, stated: string[], recorded: string[]][] = [
    [WEIGHTS.tools, wanted.tools, tools.map(normalize)],
    [WEIGHTS.language, wanted.language, listOf(environment?.language)],
    [WEIGHTS.framework, wanted.framework, listOf(environment?.framework)],
    [WEIGHTS.platform, wanted.platform, [...listOf(environment?.platform), ...listOf(environment?.runtime)]],
    [WEIGHTS.tags, wanted.tags, tags.map(normalize)],
  ]
  const parts = lists.flatMap(([weight, stated, recorded]): [weight: number, agrees: number][] =>
    stated.length > 0 && recorded.length > 0 ? [[weight, jaccard(new Set(stated), new Set(recorded))]] : [],
  )
  const compared = compareVersions(environment?.versions ?? {}, wanted.versions)
  if (compared.length > 0)
    parts.push([WEIGHTS.versions, compared.filter(({ is_same }) => is_same).length / compared.length])
  const totalWeight = parts.reduce((sum, [weight]) => sum + weight, 0)
  return totalWeight === 0 ? null : parts.reduce((sum, [weight, agrees]) => sum + weight * agrees, 0) / totalWeight
}
