/** The parameters of a path by their names in the pattern. */
export type PathParameters = Record<string, string>

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Decodes a segment of a path; a segment that is not valid percent-encoding stays as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Returns the parameters of a path that has the form of a pattern such as `/records/:experience_id`; null for another
 * path. A slash at the end is ignored.
 */
export function matchPath(pattern: string, path: string): PathParameters | null {
  const expected = segmentsOf(pattern)
  const segments = segmentsOf(path)
  if (expected.length !== segments.length) return null
  const parameters: PathParameters = {}
  for (const [index, part] of expected.entries()) {
    const segment = segments[index] as string
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeSegment(segment)
    else if (part !== segment) return null
  }
  return parameters
}

/**
 * Returns the path of a pattern with its parameters filled in and encoded.
 * @throws TypeError when a parameter is missing
 */
export const fillPath = (pattern: string, parameters: PathParameters = {}): string =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`the path ${pattern} needs ${name}`)
    return encodeURIComponent(value)
  })
