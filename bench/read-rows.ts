import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Reads the rows of a `.jsonl.gz` file. The type of a row is not checked: it is that of the data set's description. */
export const readRows = <Row>(path: string): Row[] =>
  gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line))
