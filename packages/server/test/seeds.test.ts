import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExperienceCreate, ImportedExperience } from '@cairnway/contract'
import { expect, test, vi } from 'vitest'
import { loadSeeds } from '../src/deposits/seeds/load-seeds.ts'
import { readSeeds } from '../src/deposits/seeds/read-seeds.ts'
import { createSeedAnalyzer } from '../src/deposits/seeds/seed-analyses.ts'
import { createSeedEmbedder } from '../src/deposits/seeds/seed-embedder.ts'
import { analyzeDeposit } from '../src/deposits/structured/analyze-deposit.ts'
import { readImportLine } from '../src/deposits/structured/check-import-line.ts'
import { sql } from '../src/platform/db/db.ts'
import { assessQuality } from '../src/rules/quality/assess-quality.ts'
import { embeddingText } from '../src/rules/record-text/experience-text.ts'
import { screen } from '../src/rules/screening/screen.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, sharedEmbedder } from './world.ts'

/** Every so many seeds one is embedded again, which takes some 50 ms. */
const EMBEDDED_EVERY = 20

const folder = join(import.meta.dirname, '../../../packs/everyday')
const seeds = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { key: _, ...value } = JSON.parse(line) as Record<string, unknown>
      return { name, value }
    }),
)

test('there are at least 120 seeds with unique titles', () => {
  expect(seeds.length).toBeGreaterThanOrEqual(120)
  expect(new Set(seeds.map(({ value }) => String(value.title).toLowerCase())).size).toBe(seeds.length)
})

test.each(seeds.map(({ name, value }) => [`${name}: ${String(value.title).slice(0, 80)}`, value]))(
  'the seed passes the screening and the quality gate: %s',
  (_, value) => {
    const seed = ImportedExperience.parse(value)
    expect(seed.origin?.url, 'a source where it can be checked').toMatch(/^https:\/\//)
    expect(JSON.stringify(seed), 'a version').toMatch(
      /\d+\.[\dx]+|\b(?:v|version |Node |Python |Java |Go |C\+\+|ES)\d+/,
    )
    expect(seed.problem, 'exact error text or code').toMatch(/`[^`]+`|"[^"]+"/)
    const { findings, poisoning } = screen(seed)
    expect(findings).toEqual([])
    expect(poisoning.score).toBeLessThan(0.5)
    expect(assessQuality(seed)).toMatchObject({ passes: true })
  },
)

/** Sentences that an honest author adds. */
const ADDED_SENTENCES = [
  'Try again after a restart.',
  'Click here for the details: https://example.com.',
  'Steps to reproduce: run the test twice.',
  'x = {a: 1, b: [2, 3]}; y = f(x);',
]

test('no sentence more or less costs a seed half of the score', () => {
  const lost = seeds.flatMap(({ value }) => {
    const seed = ImportedExperience.parse(value)
    const { score } = assessQuality(seed)
    const edit = (text: string) => [
      ...ADDED_SENTENCES.map((sentence) => `${text} ${sentence}`),
      ...text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => text.replace(sentence, () => '')),
    ]
    return (['problem', 'insight'] as const).flatMap((field) =>
      edit(seed[field])
        .filter((text) => text.trim() !== '')
        .map((text) => score - assessQuality({ ...seed, [field]: text }).score),
    )
  })
  expect(lost.length).toBeGreaterThan(1000)
  expect(Math.max(...lost)).toBeLessThan(0.5)
})

test('the vectors that ship with the seeds are those of the model: else run `npm run build:seeds`', async () => {
  const world = await createWorld()
  const { embedder } = world.app
  const shipped = createSeedEmbedder(embedder)
  for (const [at, { value }] of seeds.entries()) {
    const text = embeddingText(ImportedExperience.parse(value))
    const vector = await shipped.embedDocument(text)
    expect(vector, String(value.title)).not.toBeNull()
    if (at % EMBEDDED_EVERY !== 0) continue
    const embedded = await embedder.embedDocument(text)
    const cosine = embedded?.reduce((sum, component, i) => sum + component * (vector?.[i] ?? 0), 0)
    expect(cosine, String(value.title)).toBeGreaterThan(0.999)
  }
  await world.close()
})

test('the analyses that ship with the seeds are those of the gates: else run `npm run build:seeds`', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('the seed is not among those that ship')))
  const analyzer = {
    analyze: ask,
    warmUp: () => {},
    state: () => ({ status: 'ok' as const, message: null }),
    close: () => {},
  }
  const shipped = await createSeedAnalyzer(analyzer)
  for (const line of await readSeeds()) {
    const seed = readImportLine(line)
    expect(await shipped.analyze(seed, ''), seed.title).toEqual(analyzeDeposit(seed))
  }
  expect(ask).not.toHaveBeenCalled()
})

test('a seed that differs from the shipped one passes the gates themselves', async () => {
  const analyze = vi.fn(async (input: ExperienceCreate) => analyzeDeposit(input))
  const analyzer = {
    analyze,
    warmUp: () => {},
    state: () => ({ status: 'ok' as const, message: null }),
    close: () => {},
  }
  const [line = ''] = await readSeeds()
  const seed = { ...readImportLine(line), insight: 'The pool is a process-wide resource.' }
  const { screened } = await (await createSeedAnalyzer(analyzer)).analyze(seed, '')
  expect(analyze).toHaveBeenCalledOnce()
  expect(screened.input.insight).toBe(seed.insight)
})

test('a first start waits for no model: seeds are found by words and by vectors that ship with them', async () => {
  const embedder = await sharedEmbedder()
  const embedDocument = vi.fn(embedder.embedDocument)
  const world = await createWorld({ embedder: { ...embedder, embedDocument } })
  await loadSeeds(world.app)
  const reader = await world.newcomer()
  const { results, metadata } = await reader.searchExperiences({
    q: 'the day shown is one earlier than the one picked',
  })
  expect(results[0]?.title).toMatch(/^Dates shift by one day/)
  expect(metadata.channels_used).toContain('semantic')
  expect(embedDocument).not.toHaveBeenCalled()
  await world.close()
})

test('with another model the seeds are found by words, and get its vectors in the background', async () => {
  const embedder = createFakeEmbedder('answers')
  const world = await createWorld({ embedder })
  await loadSeeds(world.app)
  const [missing] = await world.app.db.query(sql`select count(*) as vectors from experience_vectors`)
  expect(missing).toEqual({ vectors: 0 })
  const reader = await world.newcomer()
  const { results } = await reader.searchExperiences({ q: 'JavaScript form date is stored as the previous day' })
  expect(results[0]?.title).toMatch(/^Dates shift by one day/)
  await world.app.vector_backfill.embed()
  const [found] = await world.app.db.query(sql`select count(*) as vectors from experience_vectors`)
  expect(found).toEqual({ vectors: seeds.length })
  await world.close()
})

test('while the seeds load, searches and health say so', async () => {
  const world = await createWorld({ config: { seed: true } })
  const reader = await world.newcomer()
  const search = () => reader.searchExperiences({ q: 'Dates shift by one day' })
  expect((await search()).metadata.quality_hint).toBe('seeds loading: 0 of 0')
  world.app.seeds.progress = { done: 40, total: 142 }
  expect((await search()).metadata.quality_hint).toBe('seeds loading: 40 of 142')
  const { checks } = await world.operator.getDetailedHealth()
  expect(checks.search_index).toEqual({ status: 'degraded', message: 'seeds loading: 40 of 142' })
  await loadSeeds(world.app)
  expect((await search()).metadata.quality_hint).toBeNull()
  await world.close()
})

test('seeds are loaded into an empty database once, and an interrupted load continues', async () => {
  const world = await createWorld()
  expect(await loadSeeds(world.app)).toBe(seeds.length)
  expect(await loadSeeds(world.app)).toBe(0)
  await world.app.db.script("update settings set value = 'loading' where name = 'seeds'")
  expect(await loadSeeds(world.app)).toBe(0)
  expect((await world.operator.getStats()).total_experiences).toBe(seeds.length)
  await world.close()
}, 120_000)

test('seeds are not loaded into a database with records', async () => {
  const world = await createWorld()
  await world.established()
  expect(await loadSeeds(world.app)).toBe(0)
  await world.close()
})
