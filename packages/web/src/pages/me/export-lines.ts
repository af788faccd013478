/** The progress of an export. */
export interface ExportProgress {
  lines: number
  bytes: number
}

/** Lines are joined to parts of about this size, so that a large export is no list of a million texts. */
const PART_CHARS = 1_000_000
const encoder = new TextEncoder()

/**
 * Collects a stream of documents as NDJSON.
 * @param onProgress called from time to time with the number of lines
 * @returns the file in parts
 * @throws what the stream throws
 */
export async function collectLines(
  documents: AsyncIterable<unknown>,
  onProgress: (progress: ExportProgress) => void,
): Promise<{ parts: Uint8Array<ArrayBuffer>[] } & ExportProgress> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  let bytes = 0
  let text = ''
  const flush = () => {
    if (text === '') return
    const part = encoder.encode(text)
    parts.push(part)
    bytes += part.length
    text = ''
    onProgress({ lines, bytes })
  }
  for await (const document of documents) {
    text += `${JSON.stringify(document)}\n`
    lines += 1
    if (text.length >= PART_CHARS) flush()
  }
  flush()
  return { parts, lines, bytes }
}
