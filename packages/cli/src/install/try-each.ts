import { LocalError } from '../failures.ts'

/** Something that could not be done, and why. */
export interface Failed<T> {
  item: T
  reason: string
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Does something with each of them, whatever becomes of the others. @returns those that failed */
export function tryEach<T>(items: readonly T[], work: (item: T) => void): Failed<T>[] {
  return items.flatMap((item) => {
    try {
      work(item)
      return []
    } catch (error) {
      return [{ item, reason: messageOf(error) }]
    }
  })
}

/** The error that was met first, with a line for each thing that could not be taken back because of it. */
export const failedWith = (error: unknown, stayed: readonly Failed<unknown>[]): unknown =>
  stayed.length === 0
    ? error
    : new LocalError([messageOf(error), ...stayed.map(({ reason }) => `not taken back: ${reason}`)].join('\n'))
