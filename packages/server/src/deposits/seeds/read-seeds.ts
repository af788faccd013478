import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const seedDirectory = fileURLToPath(new URL('../../../../../packs/everyday/', import.meta.url))

/** The seed experiences that ship with the service, each as a line of JSON. */
export async function readSeeds(): Promise<string[]> {
  const names = (await readdir(seedDirectory)).filter((name) => name.endsWith('.jsonl')).sort()
  const files = await Promise.all(names.map((name) => readFile(`${seedDirectory}${name}`, 'utf8')))
  return files
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .map((line) => {
      const { key: _, ...record } = JSON.parse(line)
      return JSON.stringify(record)
    })
}
