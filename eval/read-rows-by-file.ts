import { readdirSync, readFileSync } from 'node:fs'

/** Folder of the pack that ships, and the beginning of the names of its files that the evaluation learns from. */
const PACK = new URL('../packs/everyday/', import.meta.url)
const LEARNED_FROM = 'rare-'

/** The rows of the `.jsonl` files of a folder, by file in the order of the names. The type of a row is not checked. */
export const readRowsByFile = <Row>(folder: URL, beginning = ''): { file: string; rows: Row[] }[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(beginning) && name.endsWith('.jsonl'))
    .sort()
    .map((file) => ({
      file,
      rows: readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line): Row => JSON.parse(line)),
    }))

/** The records of the pack that the evaluation learns from, by file; the others are unseen. */
export const readSeedFiles = <Row>(): { file: string; rows: Row[] }[] => readRowsByFile<Row>(PACK, LEARNED_FROM)
