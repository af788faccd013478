import type { ExperienceCreate, ProcedurePitfall, ProcedureStep, SupportedLine, Wedge } from '@cairnway/contract'

// what a reader sees of them is in the contract
export type { ProcedurePitfall, ProcedureStep, SupportedLine }

/** Parts of a record by which it is linked with others and from which knowledge is synthesized. */
export interface KnowledgeRecord {
  id: string
  /** of the author; contributors with the same cluster count as one */
  cluster: string
  wedge: Wedge
  tags: string[]
  title: string
  problem: string
  failed_approaches: { attempt: string; why_it_failed: string }[]
  successful_approach: { method: string; implementation: string | null }
  outcome: Pick<ExperienceCreate['outcome'], 'status' | 'evidence'>
  root_cause: string
  insight: string
  applies_when: string[]
  does_not_apply_when: string[]
  environment: NonNullable<ExperienceCreate['context']>['environment']
  /** lower bound of the transferability, 0..1; null without votes */
  score_low: number | null
  /** whether others may follow what it says */
  has_authority: boolean
  /** outcomes of applying its method for others: the newest of each cluster, without the author's */
  observations: { outcome: 'succeeded' | 'partial' | 'failed'; cluster: string; is_grouped: boolean }[]
  /** ISO 8601 */
  created_at: string
}

/** Relation of two records: they tell of the same cause and its remedy, or one denies what the other says. */
export interface RecordLink {
  kind: 'supports' | 'contradicts'
  /** 0..1, greater for records that say more of the same */
  weight: number
}

/** Two records, in any order. */
export interface RecordPair {
  a: string
  b: string
}

/** A link between two records of a group, or between a member and a record outside that contradicts it. */
export interface LinkedPair extends RecordLink, RecordPair {}

/** The texts of a procedure. Each stands, word for word, in a record of the group. */
export interface ProcedureTexts {
  title: string
  domain: Wedge
  summary: string
  problem_pattern: string
  preconditions: SupportedLine[]
  steps: ProcedureStep[]
  pitfalls: ProcedurePitfall[]
  does_not_apply_when: SupportedLine[]
  stack_tags: string[]
  /** ids of all records whose words it quotes */
  quoted_ids: string[]
}

/** The texts of an insight. Each stands, word for word, in a record of the group. */
export interface InsightTexts {
  statement: string
  domain: Wedge
  tags: string[]
  root_cause: SupportedLine[]
  applies_when: SupportedLine[]
  does_not_apply_when: SupportedLine[]
  quoted_ids: string[]
}

/** Insight and procedure of a group of records. */
export interface SynthesizedKnowledge {
  /** null when no two clusters say the same of the cause */
  insight: InsightTexts | null
  /** null when the members tell no method in steps that several of them carry */
  procedure: ProcedureTexts | null
  /** 0..1 */
  confidence: number
}

/** Procedure that a record belongs to, in short. */
export interface ProcedureHead {
  id: string
  title: string
  domain: Wedge
  confidence: number
  /** too few of its records have authority, so that nobody is shown it unasked */
  provisional: boolean
  first_step: string
}
