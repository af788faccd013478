export interface ExperienceTextFields {
  title: string
  problem: string
  root_cause: string
  insight: string
  failed_approaches: { attempt: string; why_it_failed: string }[]
  successful_approach: { method: string; implementation?: string | null }
  outcome: { evidence?: string | null; side_effects?: string | null }
  applies_when?: string[]
  does_not_apply_when?: string[]
  compact_summary?: string | null
  context?: {
    goal?: string | null
    constraints?: string | null
    tools?: string[]
    environment?: {
      language?: string | null
      framework?: string | null
      runtime?: string | null
      platform?: string | null
      versions?: Record<string, string>
    } | null
  } | null
}

/** Joins the parts, one on each line, without placeholders such as a dash that have neither letters nor digits. */
const joinLines = (parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part && /[\p{L}\p{N}]/u.test(part)).join('\n')

/** The text by which duplicates are found: problem, cause, method and insight. */
export const coreText = (
  e: Pick<ExperienceTextFields, 'problem' | 'root_cause' | 'insight'> & { successful_approach: { method: string } },
): string => joinLines([e.problem, e.root_cause, e.successful_approach.method, e.insight])

/** The text that is embedded. The built-in model reads its first 256 tokens. */
export const embeddingText = (e: ExperienceTextFields): string =>
  joinLines([e.title, e.problem, e.root_cause, e.successful_approach.method])

/** All other text that a search for words covers. */
export function bodyText(e: ExperienceTextFields): string {
  const { environment, goal, constraints, tools = [] } = e.context ?? {}
  const { language, framework, runtime, platform, versions = {} } = environment ?? {}
  return joinLines([
    coreText(e),
    e.successful_approach.implementation,
    ...e.failed_approaches.flatMap(({ attempt, why_it_failed }) => [attempt, why_it_failed]),
    e.outcome.evidence,
    e.outcome.side_effects,
    ...(e.applies_when ?? []),
    ...(e.does_not_apply_when ?? []),
    e.compact_summary,
    goal,
    constraints,
    ...tools,
    language,
    framework,
    runtime,
    platform,
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
  ])
}
