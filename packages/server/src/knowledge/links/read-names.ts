import { extractErrorKeys } from '../../search/engine/analysis/error-keys.ts'
import { isCodeLike, splitRuns } from '../../search/engine/analysis/tokenize.ts'
import type { KnowledgeRecord } from '../knowledge-types.ts'

/** Characters of a field that are read; they bound the time of a comparison. */
export const MAX_FIELD_CHARS = 4000
const OPTION_FLAG = /(?<![\w-])--?[a-z][\w-]{2,}/gi

/** What identifies a technical cause and its remedy: names in code, options of commands, and errors. */
export interface CauseNames {
  /** in lower case: code-like words, and options with their hyphens */
  names: ReadonlySet<string>
  error_keys: ReadonlySet<number>
}

/** The names in the cause and the method of a record. */
export function readCauseNames({ root_cause, successful_approach }: KnowledgeRecord): CauseNames {
  const { method, implementation } = successful_approach
  const text = [root_cause, method, implementation ?? ''].map((field) => field.slice(0, MAX_FIELD_CHARS)).join('\n')
  const words = splitRuns(text).flatMap((run) => (isCodeLike(run) ? [run.text.toLowerCase()] : []))
  const flags = (text.match(OPTION_FLAG) ?? []).map((flag) => flag.toLowerCase())
  return { names: new Set([...words, ...flags]), error_keys: new Set(extractErrorKeys(text)) }
}
