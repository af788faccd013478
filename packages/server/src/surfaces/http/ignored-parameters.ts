/** Short enough for every proxy and client: all headers of an answer have some kilobytes together. */
const MAX_HEADER_CHARS = 1000

/** A name in the characters that a header may have. */
const encodeName = (name: string): string => encodeURIComponent(Buffer.from(name).toString())

/**
 * The header `X-Ignored-Parameters`: the names of parameters and fields that changed nothing, as many as fit; null
 * without any.
 */
export function ignoredParameters(names: readonly string[]): string | null {
  let header = ''
  for (const name of new Set(names.map(encodeName))) {
    const longer = header === '' ? name : `${header}, ${name}`
    if (longer.length > MAX_HEADER_CHARS) break
    header = longer
  }
  return header === '' ? null : header
}
