import type { CommandEntry } from '@cairnway/contract'
import { shortNameOf, shortNames } from './short-names.ts'

const DAILY = 'Every day:'
const OPERATORS = 'For operators:'
const groups: Record<CommandEntry['group'], string> = {
  search: 'Search:',
  experiences: 'Experiences:',
  contributors: 'Contributors and keys:',
  status: 'The service:',
  admin: OPERATORS,
}

/** Under which heading of the help an operation stands. */
export const headingOf = ({ operation, group, scope }: CommandEntry): string =>
  shortNameOf(operation) ? DAILY : scope === 'operator' ? OPERATORS : groups[group]

/** Operations in the order of the help: those of every day as their short names stand, the others by their groups. */
export function inOrder(entries: CommandEntry[]): CommandEntry[] {
  const daily: string[] = Object.values(shortNames)
  const headings = [DAILY, ...new Set(Object.values(groups))]
  const place = (entry: CommandEntry): number =>
    headings.indexOf(headingOf(entry)) * daily.length + Math.max(0, daily.indexOf(entry.operation))
  return entries.toSorted((a, b) => place(a) - place(b))
}
