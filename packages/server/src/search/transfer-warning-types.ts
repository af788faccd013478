export interface TransferWarning {
  type: string
  message: string
  matched_keywords: string[]
}

/** Where a record was made, as far as it says. */
export interface RecordEnvironment {
  language?: string | null | undefined
  framework?: string | null | undefined
  runtime?: string | null | undefined
  platform?: string | null | undefined
  versions?: Readonly<Record<string, string>> | undefined
}
