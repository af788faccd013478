import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * Opens the log of deposits, a file to which a line is added for each: the id of the upstream record, a digest of what
 * was sent, and the raw deposit. A line that was cut off when the program was killed is ignored, and its record sent
 * again.
 */
export function openState(path) {
  const sent = new Map()
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (const line of text.split('\n'))
    try {
      const { id, digest, raw_deposit_id } = JSON.parse(line)
      sent.set(id, { digest, raw_deposit_id })
    } catch {}
  const file = openSync(path, 'a')
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n')
  return {
    find: (id) => sent.get(id),
    list: () => [...sent.values()].map(({ raw_deposit_id }) => raw_deposit_id),
    add(id, entry) {
      sent.set(id, entry)
      writeSync(file, `${JSON.stringify({ id, ...entry })}\n`)
    },
    close: () => closeSync(file),
  }
}
