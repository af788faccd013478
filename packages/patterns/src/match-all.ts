/**
 * Every match of a global pattern. Most patterns match nothing in most texts, and `search` is several times faster than
 * `matchAll` at finding that out.
 */
export function matchAll(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  return text.search(pattern) === -1 ? [] : text.matchAll(pattern)
}
