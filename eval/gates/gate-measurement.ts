/** Where the data sets lie and which half is measured. */
export interface GateDataSource {
  directory: string
  /** `dev` or `heldout` */
  split: string
  /** directory that keeps the built model and its vectors between runs */
  cache: string
}

/** A figure that the design demands. */
export interface GateCheck {
  what: string
  measured: number
  needed: number
  /** whether `needed` is the least or the most that is allowed */
  bound: 'least' | 'most'
}

/** What measuring one gate gave. */
export interface GateReport {
  title: string
  /** Markdown: tables by source and type, and what must be known to read them */
  text: string
  checks: GateCheck[]
  /** everything measured, for machines */
  figures: Record<string, unknown>
}

/** One part of `npm run eval`. The same source always gives the same figures. */
export type GateMeasurement = (source: GateDataSource) => Promise<GateReport>
