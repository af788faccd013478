import type { OperationName } from '@cairnway/sdk'

/** What is typed every day, in the order of the help. */
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

/** The short name of an operation, where it has one. */
export const findShortName = (operation: OperationName): string | undefined =>
  Object.entries(shortNames).find(([, name]) => name === operation)?.[0]
