/** The environment of a record or of a query, as `context.environment` of an experience. */
export interface EvalEnvironment {
  language?: string
  framework?: string
  runtime?: string
  platform?: string
  /** version by product */
  versions?: Record<string, string>
}

/** Input of a search. */
export interface SearchQuestion {
  q: string
  error_message?: string
  conditions?: { tools?: string[]; environment?: EvalEnvironment }
}
