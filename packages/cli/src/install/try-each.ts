import { LocalError } from '../cli-errors.ts'

/** Something that could not be done, and why. */
export interface FailedItem<T> {
  item: T
  reason: string
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Does something with each of them, whatever becomes of the others. @returns those that failed */
export function tryEach<T>(items: readonly T[], work: (item: T) => void): FailedItem<T>[] {
  return items.flatMap((item) => {
    try {
      work(item)
      return []
    } catch (error) {
      return [{ item, reason: errorMessage(error) }]
    }
  })
}

/** The error that was met first, with a line for each thing that could not be taken back because of it. */
export const withRollbackFailures = (error: unknown, stayed: readonly FailedItem<unknown>[]): unknown =>
  stayed.length === 0
    ? error
    : new LocalError([errorMessage(error), ...stayed.map(({ reason }) => `not taken back: ${reason}`)].join('\n'))
