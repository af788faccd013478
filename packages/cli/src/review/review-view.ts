/** A known record that a candidate is compared with. */
export interface NearestRecord {
  id: string
  title: string
  similarity: number | null
  /** its texts by their names, like those of the candidate */
  fields: Record<string, unknown>
}

/** The view of a reviewer of one item of the queue. */
export interface ReviewView {
  id: string
  kind: string
  title: string
  /** short facts, such as its author and its scores */
  remarks: string[]
  /** findings of the gates and the screening, each a sentence */
  findings: string[]
  /** reports of readers, each with its reason */
  reports: string[]
  fields: Record<string, unknown>
  nearest: NearestRecord[]
}
