import { editDistance } from '../../rules/search-engine/analysis/edit-distance.ts'

/**
 * Maximum edit distance to a known name. Short names are too similar to each other, such as `HOST`, `HOSTS` and `POST`.
 */
const maxEdits = ({ length }: string): number => (length < 6 ? 0 : length < 12 ? 1 : 2)

const foldName = (name: string): string => name.toUpperCase().replaceAll(/[-_]/g, '')

const isMisspelt = (name: string, known: string): boolean =>
  editDistance(foldName(name), foldName(known), maxEdits(known)) <= maxEdits(known)

/**
 * Finds variables that look like a misspelt known one which is not set. A variable that resembles a known one which is
 * also set belongs to another program.
 */
export function findMisspeltVariables(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): { name: string; meant: string }[] {
  const missing = known.filter((name) => environment[name] === undefined)
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((each) => isMisspelt(name, each))
      return meant === undefined ? [] : [{ name, meant }]
    })
}
