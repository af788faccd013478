/** The part of a deposit that the assessment rules read; `ExperienceCreate` is assignable to it. */
export interface AssessedExperience {
  title: string
  problem: string
  failed_approaches: readonly { attempt: string; why_it_failed: string }[]
  successful_approach: {
    method: string
    implementation?: string | null | undefined
    time_to_resolution_minutes?: number | null | undefined
  }
  outcome: {
    status: string
    evidence?: string | null | undefined
    side_effects?: string | null | undefined
    evidence_class?: string | null | undefined
  }
  root_cause: string
  insight: string
  applies_when?: readonly string[] | undefined
  does_not_apply_when?: readonly string[] | undefined
  tags: readonly string[]
  context?: AssessedContext | null | undefined
}

interface AssessedContext {
  goal?: string | null | undefined
  environment?: AssessedEnvironment | null | undefined
  tools?: readonly string[] | undefined
  constraints?: string | null | undefined
}

interface AssessedEnvironment {
  language?: string | null | undefined
  framework?: string | null | undefined
  runtime?: string | null | undefined
  platform?: string | null | undefined
  versions?: Readonly<Record<string, string>> | undefined
}

/** Reason why a deposit does not pass: the field, what was measured, what is needed, and how to improve it. */
export interface QualityFinding {
  field: string
  measured: number | string
  needed: number | string
  message: string
}

/** Measurement of a rule: a deposit with a negative margin violates it. */
export interface QualityCheck {
  /** distance to the limit of the rule, see `measureMargin` */
  margin: number
  /** finding for a violation */
  finding: QualityFinding
}
