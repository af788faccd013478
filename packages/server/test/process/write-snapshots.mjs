// Writes one snapshot after the other until it is killed. The header and every byte of the body hold the snapshot's number.
import { writeSnapshot } from '../../dist/retrieval/search/indexing/snapshot-file.js'

const [path] = process.argv.slice(2)
const BYTES = 8 * 1024 * 1024
for (let n = 0; ; n++) {
  await writeSnapshot(path, { header: { n }, body: new Uint8Array(BYTES).fill(n % 256) }, 0)
  if (n === 0) process.stdout.write('first')
}
