import type { CommandEntry } from '@cairnway/contract'
import { findShortName, shortNames } from './short-names.ts'

const DAILY_HEADING = 'Every day:'
const OPERATORS_HEADING = 'For operators:'
const groupHeadings: Record<CommandEntry['group'], string> = {
  search: 'Search:',
  verification: 'Before acting:',
  experiences: 'Experiences:',
  knowledge: 'Procedures and insights:',
  sessions: 'Sessions:',
  webhooks: 'Webhooks:',
  reviews: 'Reviews:',
  workspaces: 'Workspaces:',
  contributors: 'Contributors and keys:',
  identity: 'DIDs:',
  status: 'The service:',
  admin: OPERATORS_HEADING,
}

/** The heading of the help under which an operation is listed. */
export const getHelpHeading = ({ operation, group, scope }: CommandEntry): string =>
  findShortName(operation) ? DAILY_HEADING : scope === 'operator' ? OPERATORS_HEADING : groupHeadings[group]

/** Sorts operations as the help lists them: those with a short name first, in their order, the others by heading. */
export function sortByHelpHeading(entries: CommandEntry[]): CommandEntry[] {
  const daily: string[] = Object.values(shortNames)
  const headings = [DAILY_HEADING, ...new Set(Object.values(groupHeadings))]
  const rankOf = (entry: CommandEntry): number =>
    headings.indexOf(getHelpHeading(entry)) * daily.length + Math.max(0, daily.indexOf(entry.operation))
  return entries.toSorted((a, b) => rankOf(a) - rankOf(b))
}
