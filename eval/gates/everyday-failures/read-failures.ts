import { readFileSync } from 'node:fs'

/** The rule was fitted while looking at the first list; the second was captured before and is only measured. */
export const failureLists = ['fitting', 'fresh'] as const

/** A failed command with its real output; README.md of this folder says how it was captured. */
export interface EverydayFailure {
  list: (typeof failureLists)[number]
  id: string
  command: string
  exit_code: number
  output: string
  /** the beginning of the title of the seed that answers it; null when no seed does */
  answer: string | null
}

/** Reads the failed commands of both lists. */
export const readFailures = (): EverydayFailure[] =>
  failureLists.flatMap((list) =>
    readFileSync(new URL(`${list}.jsonl`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ list, ...JSON.parse(line) })),
  )
