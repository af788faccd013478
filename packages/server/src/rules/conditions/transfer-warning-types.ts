/** A reason why a found record may not apply to the caller's situation. */
export interface TransferWarning {
  type: string
  message: string
  matched_keywords: string[]
}

/** The environment in a record's context. */
export interface RecordEnvironment {
  language?: string | null | undefined
  framework?: string | null | undefined
  runtime?: string | null | undefined
  platform?: string | null | undefined
  versions?: Readonly<Record<string, string>> | undefined
}
