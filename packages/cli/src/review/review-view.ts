/** A known record that a candidate is compared with. */
export interface NearestRecord {
  id: string
  title: string
  similarity: number | null
  /** its texts by their names, like those of the candidate */
  fields: Record<string, unknown>
}

/** What a reviewer sees of one item of the queue. */
export interface ReviewView {
  id: string
  kind: string
  title: string
  /** short facts, such as its author and its scores */
  remarks: string[]
  /** what the gates and the screening found, each a sentence */
  findings: string[]
  /** what readers have reported, each with its reason */
  reports: string[]
  fields: Record<string, unknown>
  nearest: NearestRecord[]
}
