import { fileURLToPath } from 'node:url'
import { readPackRecords } from '../../packages/server/src/deposits/packs/read-pack.ts'

const PACK = fileURLToPath(new URL('../../packs/everyday/', import.meta.url))

/** The titles of the pack that ships, by the key of the record. */
export async function readPackTitles(): Promise<Map<string, string>> {
  const { lines } = await readPackRecords(PACK)
  return new Map(lines.map(({ key, text }) => [key, (JSON.parse(text) as { title: string }).title]))
}
