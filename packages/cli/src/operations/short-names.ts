import type { OperationName } from '@cairnway/sdk'

/** Short commands for the operations of daily use, in the order of the help. */
export const shortNames = {
  search: 'searchExperiences',
  get: 'getExperience',
  preview: 'previewDeposit',
  deposit: 'depositExperience',
  feedback: 'giveFeedback',
  mine: 'listMyExperiences',
  retract: 'retractExperience',
  register: 'registerAgent',
} as const satisfies Record<string, OperationName>

/** The short command of an operation; undefined where it has none. */
export const findShortName = (operation: OperationName): string | undefined =>
  Object.entries(shortNames).find(([, name]) => name === operation)?.[0]
