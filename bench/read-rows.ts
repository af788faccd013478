import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The rows of a `.jsonl.gz` file; their shape is what its data sheet says. */
export const readRows = <Row>(path: string): Row[] =>
  gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line))
