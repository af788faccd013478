import type { Parser } from 'htmlparser2'

const CHUNK_CHARS = 4096
/** Deeper elements are no text that somebody wrote, and cost the parser more with each level. */
export const MAX_ELEMENT_DEPTH = 100

/** Gives a parser a text piece by piece, as long as its handler goes on; false where it did not read all of it. */
export function feedParser(parser: Parser, source: string, goesOn: () => boolean): boolean {
  for (let at = 0; at < source.length; at += CHUNK_CHARS) {
    parser.write(source.slice(at, at + CHUNK_CHARS))
    if (!goesOn()) return false
  }
  parser.end()
  return goesOn()
}
