/** Matches the tokens that decide uniqueness: strings, member names with their colon, and brackets. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g

function hasRepeatedName(json: string): boolean {
  // the names of each open object; null for a list
  const open: (Set<unknown> | null)[] = []
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined) {
      const name: unknown = JSON.parse(token.slice(0, -colon.length))
      const names = open.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    }
  }
  return false
}

/**
 * Parses JSON whose objects have each name once. Of two members of one name some readers take the first and others the
 * last (RFC 8259, section 4), so that a signature over both would say two things.
 * @throws SyntaxError
 */
export function parseUniqueJson(json: string): unknown {
  const value: unknown = JSON.parse(json)
  if (hasRepeatedName(json)) throw new SyntaxError('an object has two members of one name')
  return value
}
