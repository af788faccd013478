interface ExperienceTextFields {
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

/** One part a line; a placeholder without a letter or a digit, such as a dash, says nothing and is left out. */
const joinLines = (parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part && /[\p{L}\p{N}]/u.test(part)).join('\n')

/** What makes a record the same as another: problem, cause, method and insight. */
export const coreText = (e: ExperienceTextFields): string =>
  joinLines([e.problem, e.root_cause, e.successful_approach.method, e.insight])

/** What is turned into the record's vector; the model reads the first 256 tokens. */
export const embeddingText = (e: ExperienceTextFields): string =>
  joinLines([e.title, e.problem, e.root_cause, e.successful_approach.method])

/** Everything else that words can find. */
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
