import type { IndexQuery } from './types.ts'

/** Builds a query of the index; fields that are absent filter nothing. */
export const buildIndexQuery = (given: Pick<IndexQuery, 'text' | 'reader'> & Partial<IndexQuery>): IndexQuery => ({
  corrected_text: null,
  error_message: null,
  vector: null,
  self_only: false,
  include_drafts: false,
  wedge: null,
  tags: [],
  evidence_class: null,
  min_causal_depth: 0,
  min_boundary_precision: 0,
  min_insight_transferability: 0,
  ...given,
})
