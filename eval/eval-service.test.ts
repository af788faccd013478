import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../packages/server/src/platform/db/db.ts'
import { createEmbedder } from '../packages/server/src/platform/models/embedder.ts'
import { isCorroborated } from '../packages/server/src/rules/results/confidence.ts'
import { confirmAllRecords } from './confirm-all-records.ts'
import { type EvalService, openEvalService } from './eval-service.ts'
import type { EvalQuery } from './eval-types.ts'
import { plainQuery } from './plain-query.ts'

const row = (id: string, title: string, text: string, project: string | null = null) => ({
  id,
  title,
  text,
  project,
})
const records = [
  row('a', 'Redis connection refused', 'The redis client is refused on port 6379.'),
  row('b', 'Redis client refused', 'The redis client is refused on port 6379.'),
  row('c', 'Redis timeout', 'A redis client times out after a refused handshake.', 'cache'),
  row('d', 'Redis in a log', `The redis log holds ${'\u0001'}.`),
]
const query = (fields: Partial<EvalQuery> = {}): EvalQuery => ({
  ...plainQuery('q', { q: 'redis client refused' }, ['b']),
  ...fields,
})

let service: EvalService
beforeAll(async () => {
  service = await openEvalService(records, createEmbedder({ mode: 'off', cache_dir: null }))
})
afterAll(() => service.close())

test('rows of equal content share a record, and a refused row is reported', () => {
  expect(service.imported).toMatchObject({ stored: 2, merged: 1 })
  expect(service.imported.rejected).toEqual([
    { id: 'd', error: 'ValidationError', message: expect.stringContaining('U+0001') },
  ])
  expect(service.findRecordId('b')).toBe(service.findRecordId('a'))
  expect(service.findRecordId('d')).toBeUndefined()
})

test('a ranking lists all rows of a record, without the rows that the query excludes', async () => {
  const { ids } = await service.search(query().ask, 10)
  expect(service.toScoredRows(ids, query())).toEqual(['a', 'b', 'c'])
  expect(service.toScoredRows(ids, query({ self: 'a' }))).toEqual(['b', 'c'])
  expect(service.toScoredRows(ids, query({ exclude_project: 'cache' }))).toEqual(['a', 'b'])
})

test('hidden records are not found', async () => {
  const whole = await service.search(query().ask, 1)
  service.instrumented_index.hideRecords(new Set(whole.ids))
  const { ids } = await service.search(query().ask, 1)
  service.instrumented_index.hideRecords(new Set())
  expect(service.toScoredRows(whole.ids, query())).toEqual(['a', 'b'])
  expect(service.toScoredRows(ids, query())).toEqual(['c'])
})

test('an override of the index takes effect at once and can be removed again', async () => {
  service.instrumented_index.overrideWith({
    search: (index_query, k) => ({
      ...service.instrumented_index.product_index.search(index_query, k),
      candidates: [],
    }),
  })
  expect((await service.search(query().ask, 1)).ids).toEqual([])
  service.instrumented_index.overrideWith({})
  expect((await service.search(query().ask, 1)).ids).toHaveLength(1)
})

test('confirming adds a counted vote of every voter to every record', async () => {
  await confirmAllRecords(service.app)
  const rows = await service.app.db.query<{ independent_confirmations: number; score_low: number; votes: number }>(sql`
    select e.independent_confirmations, e.score_low, count(f.id) as votes
    from experiences e join feedback f on f.experience_id = e.id group by e.id`)
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(row).toMatchObject({ independent_confirmations: 8, votes: 8 })
    expect(isCorroborated(row)).toBe(true)
  }
})
