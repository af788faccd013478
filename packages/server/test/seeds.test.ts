import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExperienceCreate } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { loadSeeds } from '../src/deposits/load-seeds.ts'
import { assessQuality } from '../src/deposits/quality/assess-quality.ts'
import { screen } from '../src/screening/screen.ts'
import { createWorld } from './world.ts'

const folder = join(import.meta.dirname, '../seeds')
const seeds = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name, value: JSON.parse(line) as Record<string, unknown> })),
)

test('there are at least 120 seeds with unique titles', () => {
  expect(seeds.length).toBeGreaterThanOrEqual(120)
  expect(new Set(seeds.map(({ value }) => String(value.title).toLowerCase())).size).toBe(seeds.length)
})

test.each(seeds.map(({ name, value }) => [`${name}: ${String(value.title).slice(0, 80)}`, value]))(
  'the seed passes the screening and the quality gate: %s',
  (_, value) => {
    const seed = ExperienceCreate.parse(value)
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
