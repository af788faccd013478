import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'

/** One attempt at a task and how it ended. */
export interface OutcomeRow {
  id: string
  /** rows of one group are about one task */
  group: string
  task: string
  action: string
  conditions: Record<string, unknown>
  outcome: 'succeeded' | 'failed'
  source: { path?: string }
  /** evidence is stored and probes are asked; `only` is asked although nothing about its task is stored */
  role?: 'evidence' | 'probe' | 'only'
}

/** Limit of a situation and of a planned action. */
export const MAX_CHARS = 2_000

export const takeCharacters = (text: string, max_chars: number): string => [...text].slice(0, max_chars).join('')

export const readOutcomes = (directory: string, name: string, split: string): OutcomeRow[] =>
  readRows<OutcomeRow>(join(directory, `outcomes_${name}.${split}.jsonl.gz`))
