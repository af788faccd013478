import type { ExperienceCreate } from '@cairnway/contract'

/** The storage of a field that a depositor writes, and the statements that carry it. Every record and draft is read whole. */
export interface RecordFieldRow {
  /** `json`: a jsonb column, whose value is bound as JSON text */
  stored: 'column' | 'json'
  /** whether it tells the case: it is indexed, reviewed, and screened again when the rules change */
  is_text: boolean
  /** whether a change of a draft writes it */
  in_drafts: boolean
  /** whether the public copy of a record of a workspace has it, because it tells nothing of the workspace */
  in_shares: boolean
  /** whether the export of all public records has it */
  in_exports: boolean
}

/** The fields of a deposit, each a column of `experiences` with its name. The compiler demands one row for each. */
export const record_fields = {
  title: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  problem: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  context: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  failed_approaches: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  successful_approach: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  outcome: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  root_cause: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  insight: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  applies_when: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  does_not_apply_when: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  tags: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  compact_summary: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  origin: { stored: 'json', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  creation_mode: { stored: 'column', is_text: false, in_drafts: false, in_shares: true, in_exports: true },
  modality: { stored: 'column', is_text: false, in_drafts: true, in_shares: true, in_exports: true },
  visibility_scope: { stored: 'column', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  source: { stored: 'json', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  signals_fired: { stored: 'json', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  novelty_self_report: { stored: 'column', is_text: false, in_drafts: true, in_shares: true, in_exports: true },
  recurrence_self_report: { stored: 'column', is_text: false, in_drafts: true, in_shares: true, in_exports: true },
  supersedes: { stored: 'column', is_text: false, in_drafts: true, in_shares: false, in_exports: false },
} as const satisfies Record<keyof ExperienceCreate, RecordFieldRow>
