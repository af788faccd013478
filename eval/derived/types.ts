/** The environment of a record or of whoever asks, as in `context.environment` of an experience. */
export interface Environment {
  language?: string
  framework?: string
  runtime?: string
  platform?: string
  /** version by product */
  versions?: Record<string, string>
}

/** A record to be stored by operator import before the queries are asked. */
export interface DerivedRecord {
  id: string
  /** at most 200 characters */
  title: string
  /** goes into `problem`, at most 5,000 characters */
  text: string
  context?: { tools: string[]; environment: Environment }
  /** id of the newer version that replaced it; that record is in the set too */
  superseded_by?: string
}

/** A question to the stored records; `q`, `error_message` and `conditions` are parameters of the search operation. */
export interface DerivedQuery {
  id: string
  q: string
  error_message?: string
  conditions?: { tools?: string[]; environment?: Environment }
  /** ids of the records of which any is right */
  relevant: string[]
}

/** A set made of data rows by rule: the same rows always give the same set. */
export interface DerivedSet {
  records: DerivedRecord[]
  queries: DerivedQuery[]
}
