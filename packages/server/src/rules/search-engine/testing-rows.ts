import { ENDORSEMENT } from '../trust/trust-classes.ts'
import { buildIndexQuery } from './index/build-index-query.ts'
import type { IndexQuery, IndexReader, IndexRow } from './index/types.ts'

/** A public, verified row of contributor `ctr_a`; for tests. */
export function createTestRow(fields: Partial<IndexRow> & { id: string }): IndexRow {
  return {
    owner: 'ctr_a',
    cluster: 'ctr_a',
    workspace_id: null,
    is_published: true,
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
    endorsement: ENDORSEMENT.none,
    created_ms: 0,
    title: '',
    body: '',
    core: '',
    vector: null,
    ...fields,
  }
}

/** A reader with a personal key, or with one of a workspace; for tests. */
export const testReader = (contributor_id: string, workspace_id: string | null = null): IndexReader => ({
  contributor_id,
  workspace_id,
})

/** A query of contributor `ctr_reader` without filters; for tests. */
export const createTestQuery = (fields: Partial<IndexQuery>): IndexQuery =>
  buildIndexQuery({ text: '', reader: testReader('ctr_reader'), ...fields })
