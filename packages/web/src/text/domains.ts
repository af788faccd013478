import { strings } from '../strings.ts'

/** The knowledge domains of records, with their names for people. */
export const domains = Object.entries(strings.common.domains)

/** The name of a domain for people; one that this console does not know keeps its own name. */
export const domainName = (domain: string): string =>
  (strings.common.domains as Record<string, string>)[domain] ?? domain
