import { expect, test, vi } from 'vitest'
import { loadPacks } from '../src/deposits/packs/load-packs.ts'
import { findAnalysis, findVector, readArchive } from '../src/deposits/packs/pack-archive.ts'
import { packDirectory } from '../src/deposits/packs/pack-locations.ts'
import { readPack } from '../src/deposits/packs/read-pack.ts'
import { analyzeDeposit } from '../src/deposits/structured/analyze-deposit.ts'
import { readImportLine } from '../src/deposits/structured/check-import-line.ts'
import { sql } from '../src/platform/db/db.ts'
import { createTranslatingEmbedder } from '../src/retrieval/search/translating-embedder.ts'
import { assessQuality } from '../src/rules/quality/assess-quality.ts'
import { embeddingText } from '../src/rules/record-text/experience-text.ts'
import { screen } from '../src/rules/screening/screen.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, sharedEmbedder } from './world.ts'

/** Every so many records one is embedded again, which takes some 50 ms. */
const EMBEDDED_EVERY = 40
/** Every so many records one is analyzed again. */
const ANALYZED_EVERY = 6

const directory = packDirectory('everyday')
const pack = await readPack(directory)
const records = pack.lines.map((line) => ({ ...line, deposit: readImportLine(line.text, 'seed') }))
const everyday = { config: { packs: ['everyday'] } }

test('the pack has no fault, no title twice, and the records that pack.json says', () => {
  expect(pack.violations).toEqual([])
  expect(new Set(records.map(({ deposit }) => deposit.title.toLowerCase())).size).toBe(records.length)
  expect(pack.manifest.records).toBe(records.length)
  expect(records.length).toBeGreaterThanOrEqual(120)
})

test.each(records.map((record) => [record.key, record]))(
  'the record passes the screening and the quality gate: %s',
  (_, { file, deposit }) => {
    const { findings, poisoning } = screen(deposit)
    expect(findings).toEqual([])
    expect(poisoning.score).toBeLessThan(0.5)
    expect(assessQuality(deposit)).toMatchObject({ passes: true })
    if (!file.startsWith('rare-')) return
    expect(deposit.origin?.url, 'a source where it can be checked').toMatch(/^https:\/\//)
    expect(JSON.stringify(deposit), 'a version').toMatch(
      /\d+\.[\dx]+|\b(?:v|version |Node |Python |Java |Go |C\+\+|ES)\d+/,
    )
    expect(deposit.problem, 'exact error text or code').toMatch(/`[^`]+`|"[^"]+"/)
  },
)

/** Sentences that an honest author adds. */
const ADDED_SENTENCES = [
  'Try again after a restart.',
  'Click here for the details: https://example.com.',
  'Steps to reproduce: run the test twice.',
  'x = {a: 1, b: [2, 3]}; y = f(x);',
]

test('no sentence more or less costs a rare record half of the score', () => {
  const rare = records.filter(({ file }) => file.startsWith('rare-'))
  const lost = rare.flatMap(({ deposit }) => {
    const { score } = assessQuality(deposit)
    const edit = (text: string) => [
      ...ADDED_SENTENCES.map((sentence) => `${text} ${sentence}`),
      ...text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => text.replace(sentence, () => '')),
    ]
    return (['problem', 'insight'] as const).flatMap((field) =>
      edit(deposit[field])
        .filter((text) => text.trim() !== '')
        .map((text) => score - assessQuality({ ...deposit, [field]: text }).score),
    )
  })
  expect(lost.length).toBeGreaterThan(1000)
  expect(Math.max(...lost)).toBeLessThan(0.5)
})

/** The archives of all files by their names. */
async function readArchives() {
  const files = [...new Set(records.map(({ file }) => file))]
  const archives = await Promise.all(files.map(async (file) => [file, await readArchive('everyday', file)] as const))
  return new Map(archives.map(([file, archive]) => [file, archive ?? expect.fail(`${file} has no archive`)]))
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, component, i) => sum + component * (b[i] ?? 0), 0)
/** A vector that was quantized is not of length 1 any more. */
const cosine = (a: Float32Array, b: Float32Array): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))

test('the vectors that ship with the pack are those of the model: else run `npm run build:packs`', async () => {
  const embedder = createTranslatingEmbedder(await sharedEmbedder())
  const archives = await readArchives()
  for (const [at, { key, file, deposit }] of records.entries()) {
    const archive = archives.get(file) ?? expect.fail()
    const text = embeddingText(findAnalysis(archive, deposit)?.screened.input ?? deposit)
    const vector = findVector(archive, embedder.model_id, text)
    expect(vector, key).not.toBeNull()
    if (at % EMBEDDED_EVERY !== 0) continue
    const embedded = await embedder.embedDocument(text)
    expect(cosine(embedded ?? expect.fail(), vector ?? expect.fail()), key).toBeGreaterThan(0.999)
  }
})

test('the analyses that ship with the pack are those of the gates: else run `npm run build:packs`', async () => {
  const archives = await readArchives()
  for (const [at, { key, file, deposit }] of records.entries()) {
    const shipped = findAnalysis(archives.get(file) ?? expect.fail(), deposit)
    expect(shipped, key).toBeDefined()
    if (at % ANALYZED_EVERY === 0) expect(shipped, key).toEqual(analyzeDeposit(deposit))
  }
})

test('a record that differs from the shipped one passes the gates themselves', async () => {
  const [record = expect.fail()] = records
  const deposit = { ...record.deposit, insight: 'The pool is a process-wide resource.' }
  expect(findAnalysis((await readArchives()).get(record.file) ?? expect.fail(), deposit)).toBeUndefined()
})

test('a first start waits for no model: records are found by words and by vectors that ship with them', async () => {
  const embedder = await sharedEmbedder()
  const embedDocument = vi.fn(embedder.embedDocument)
  const world = await createWorld({ ...everyday, embedder: { ...embedder, embedDocument } })
  await loadPacks(world.app)
  const reader = await world.newcomer()
  const { results, metadata } = await reader.searchExperiences({
    q: 'the day shown is one earlier than the one picked',
  })
  expect(results[0]?.title).toMatch(/^Dates shift by one day/)
  expect(results[0]).toMatchObject({ creation_mode: 'seed', contributor: { type: 'seed', agent_name: 'cairnway' } })
  expect(metadata.channels_used).toContain('semantic')
  expect(embedDocument).not.toHaveBeenCalled()
  await world.close()
})

test('with another model the records are found by words, and get its vectors in the background', async () => {
  const embedder = createFakeEmbedder('answers')
  const world = await createWorld({ ...everyday, embedder })
  await loadPacks(world.app)
  const [missing] = await world.app.db.query(sql`select count(*) as vectors from experience_vectors`)
  expect(missing).toEqual({ vectors: 0 })
  const reader = await world.newcomer()
  const { results } = await reader.searchExperiences({ q: 'JavaScript form date is stored as the previous day' })
  expect(results[0]?.title).toMatch(/^Dates shift by one day/)
  await world.app.vector_backfill.embed()
  const [found] = await world.app.db.query(sql`select count(*) as vectors from experience_vectors`)
  expect(found).toEqual({ vectors: records.length })
  await world.close()
})

test('while packs load, searches and health say so', async () => {
  const world = await createWorld(everyday)
  const reader = await world.newcomer()
  const search = () => reader.searchExperiences({ q: 'Dates shift by one day' })
  expect((await search()).metadata.quality_hint).toBe('packs loading: 0 of 0')
  world.app.packs.progress = { done: 40, total: 142 }
  expect((await search()).metadata.quality_hint).toBe('packs loading: 40 of 142')
  const { checks } = await world.operator.getDetailedHealth()
  expect(checks.search_index).toEqual({ status: 'degraded', message: 'packs loading: 40 of 142' })
  await loadPacks(world.app)
  expect((await search()).metadata.quality_hint).toBeNull()
  await world.close()
})

test('a store that was seeded before there were packs keeps its records, and what was retracted there stays so', async () => {
  const world = await createWorld(everyday)
  const lines = records.slice(0, 3).map(({ text }) => text)
  const [gone] = await world.operator.importExperiences({ endorsed: true, as: 'cairnway', lines })
  await world.app.db.query(sql`update experiences set retracted_at = created_at where id = ${gone?.id ?? ''}`)
  await loadPacks(world.app)
  expect(await world.app.db.query(sql`select count(*) as count from experiences`)).toEqual([{ count: records.length }])
  expect((await world.operator.getStats()).total_experiences).toBe(records.length - 1)
  await world.close()
})
