import type { IndexQuery, IndexRow } from './types.ts'

/** A public, verified row of contributor `ctr_a`; for tests. */
export function createTestRow(fields: Partial<IndexRow> & { id: string }): IndexRow {
  return {
    owner: 'ctr_a',
    cluster: 'ctr_a',
    is_public: true,
    validation_state: 'verified',
    validity_status: 'active',
    superseded_by: null,
    wedge: 'code',
    tags: [],
    evidence_class: null,
    causal_depth: 0.5,
    boundary_precision: 0.5,
    insight_transferability: 0.5,
    quality: 0.5,
    settled: false,
    title: '',
    body: '',
    core: '',
    vector: null,
    ...fields,
  }
}

/** A query of contributor `ctr_reader` without filters; for tests. */
export function createTestQuery(fields: Partial<IndexQuery>): IndexQuery {
  return {
    text: '',
    corrected_text: null,
    error_message: null,
    vector: null,
    reader: 'ctr_reader',
    self_only: false,
    include_drafts: false,
    wedge: null,
    tags: [],
    evidence_class: null,
    min_causal_depth: 0,
    min_boundary_precision: 0,
    min_insight_transferability: 0,
    ...fields,
  }
}
