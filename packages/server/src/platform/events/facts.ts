/**
 * Facts of a transaction to which layers above react before it commits, with what they need of them. A fact is no
 * event: a recount that changes no rank emits no event, although the totals of its author change.
 */
export interface Facts {
  /** the votes on a record were counted after a new one; the record is of no workspace */
  'votes.counted': { contributor_id: string; now: Date }
  /** the same, by a job: time has passed, or the class of a voter has changed */
  'votes.recounted': { contributor_id: string; now: Date }
  /** a record is deleted, with the votes on it */
  'record.deleted': { contributor_id: string; now: Date }
  /** an author has retracted or erased records of theirs */
  'records.withdrawn': { contributor_id: string; now: Date }
  /** a contributor who was proven is suspended: values that depend on their reports have to be computed again */
  'contributor.discredited': { contributor_id: string; happened_at: string }
  /** a contributor is proven now, or no longer: what their records may contribute to has changed */
  'author.proof_changed': { contributor_id: string }
  /** the texts of searches are deleted, since they found a record that is erased */
  'searches.cleared': { query_hashes: readonly string[] }
}

export type FactName = keyof Facts
