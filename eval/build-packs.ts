// npm run build:packs: writes pack.json of each pack that ships, runs the gates on its records and embeds them, and writes
// packages/server/pack-archives, so that a first start runs no gate and waits for no model. Run it after a change of a pack,
// of the gates, of how the index reads a text, or of the model.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPack } from '../packages/server/src/deposits/packs/build-pack.ts'
import {
  addToArchive,
  createArchive,
  encodeArchive,
  findVector,
  readArchive,
} from '../packages/server/src/deposits/packs/pack-archive.ts'
import { archivePath } from '../packages/server/src/deposits/packs/pack-locations.ts'
import { readPack } from '../packages/server/src/deposits/packs/read-pack.ts'
import { analyzeDeposit } from '../packages/server/src/deposits/structured/analyze-deposit.ts'
import { readImportLine } from '../packages/server/src/deposits/structured/check-import-line.ts'
import { createEmbedder } from '../packages/server/src/platform/models/embedder.ts'
import { createTranslatingEmbedder } from '../packages/server/src/retrieval/search/translating-embedder.ts'
import { embeddingText } from '../packages/server/src/rules/record-text/experience-text.ts'
import { quantize } from '../packages/server/src/rules/search-engine/index/quantize.ts'

const packs = fileURLToPath(new URL('../packs/', import.meta.url))

const embedder = createTranslatingEmbedder(
  createEmbedder({ mode: 'local', cache_dir: join(tmpdir(), 'cairnway-eval', 'models') }),
)
await embedder.ready()

for (const name of readdirSync(packs)) {
  await buildPack(join(packs, name), {})
  const { lines, manifest } = await readPack(join(packs, name))
  for (const file of Object.keys(manifest.files)) {
    const earlier = await readArchive(name, file)
    const archive = createArchive(embedder.model_id)
    for (const line of lines.filter((each) => each.file === file)) {
      const record = readImportLine(line.text, 'seed')
      const analysis = analyzeDeposit(record)
      const text = embeddingText(analysis.screened.input)
      // what has not changed need not be embedded again, which takes some 50 ms
      const vector = (earlier && findVector(earlier, embedder.model_id, text)) ?? (await embedder.embedDocument(text))
      if (vector === null) throw new Error(`the model gives no vector: ${embedder.state().message}`)
      addToArchive(archive, record, analysis, quantize(vector))
    }
    const target = archivePath(name, file)
    const bytes = await encodeArchive(archive)
    mkdirSync(dirname(target), { recursive: true })
    const is_same = readFileOrNull(target)?.equals(bytes)
    if (!is_same) writeFileSync(target, bytes)
    console.log(`${name}/${file}: ${archive.analyses.size} records, ${Math.ceil(bytes.length / 1000)} kB`)
  }
  for (const file of readdirSync(dirname(archivePath(name, 'any.jsonl'))))
    if (!(`${basename(file, '.br')}.jsonl` in manifest.files)) rmSync(archivePath(name, file))
}
await embedder.close()
process.exit(0)

function readFileOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
