import { readFileSync } from 'node:fs'

/** The rule was fitted while looking at the first list; the others are only measured. */
export const failureLists = ['development', 'held_back', 'common'] as const

/** A failed command with its real output; README.md of this folder says how it was captured. */
export interface EverydayFailure {
  list: (typeof failureLists)[number]
  id: string
  command: string
  exit_code: number
  output: string
  /** keys of the records of the pack that answer it; empty when none does */
  answers: string[]
}

/** Reads the failed commands of all lists. */
export const readFailures = (): EverydayFailure[] =>
  failureLists.flatMap((list) =>
    readFileSync(new URL(`${list}.jsonl`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ list, ...JSON.parse(line) })),
  )
