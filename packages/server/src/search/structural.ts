import type { ExperienceCreate } from '@cairnway/contract'

type Conditions = Record<string, unknown>

type Context = ExperienceCreate['context']

const weights = { tools: 0.4, language: 0.2, framework: 0.2, platform: 0.1, tags: 0.1 }

const fold = (text: string): string => text.trim().toLowerCase()

function textsAt(conditions: Conditions, key: string): string[] {
  const nested = conditions.environment
  const inner = typeof nested === 'object' && nested !== null ? (nested as Conditions)[key] : undefined
  const value = conditions[key] ?? inner
  if (typeof value === 'string') return [fold(value)]
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').map(fold)
  if (typeof value === 'object' && value !== null) return Object.keys(value).map(fold)
  return []
}

function jaccard(a: string[], b: string[]): number {
  const left = new Set(a)
  const right = new Set(b)
  const shared = [...left].filter((item) => right.has(item)).length
  return shared / (left.size + right.size - shared)
}

/**
 * How well a record's context agrees with the caller's, 0..1, or null when they name nothing in common: a part that
 * one side leaves open counts neither for nor against (design: search, §2.5).
 * @param conditions such as `{"language": "python", "tools": ["pytest"]}`; `environment` may hold the parts too
 */
export function agreement(conditions: Conditions, context: Context, tags: string[]): number | null {
  const { environment, tools = [] } = context ?? {}
  const known = (text: string | null | undefined) => (text ? [fold(text)] : [])
  const parts: [weight: number, asked: string[], recorded: string[]][] = [
    [weights.tools, textsAt(conditions, 'tools'), tools.map(fold)],
    [weights.language, textsAt(conditions, 'language'), known(environment?.language)],
    [weights.framework, textsAt(conditions, 'framework'), known(environment?.framework)],
    [
      weights.platform,
      [...textsAt(conditions, 'platform'), ...textsAt(conditions, 'runtime')],
      [...known(environment?.platform), ...known(environment?.runtime)],
    ],
    [weights.tags, textsAt(conditions, 'tags'), tags.map(fold)],
  ]
  const named = parts.filter(([, asked, recorded]) => asked.length > 0 && recorded.length > 0)
  const weight = named.reduce((sum, [w]) => sum + w, 0)
  if (weight === 0) return null
  return named.reduce((sum, [w, asked, recorded]) => sum + w * jaccard(asked, recorded), 0) / weight
}
