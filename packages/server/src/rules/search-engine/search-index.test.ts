import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENDORSEMENT } from '../trust/trust-classes.ts'
import { quantize } from './index/quantize.ts'
import type { IndexQuery, IndexReader, IndexRow, SearchIndex } from './index/types.ts'
import { prepareRow } from './prepare-row.ts'
import { calibrationFor } from './ranking/calibration.ts'
import { createSearchIndex, restoreSearchIndex } from './search-index.ts'
import { rankByBruteForce } from './testing-reference-ranking.ts'
import { createTestQuery, createTestRow, testReader } from './testing-rows.ts'

const WORDS = 'pool timeout redis queue constructor 数据库锁 pg.Pool retry'.split(' ')

const unit = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 }).map((raw) => {
  const length = Math.hypot(...raw) || 1
  return Float32Array.from(raw, (component) => component / length)
})
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '))
const tags = fc.subarray(['db', 'ops', 'web'])
const share = fc.constantFrom(0, 0.3, 0.5, 0.7, 1)
const contributor = fc.constantFrom('ctr_a', 'ctr_b', 'ctr_c')
const workspace = fc.constantFrom('wsp_1', 'wsp_2')
const wedge = fc.constantFrom('code', 'ops')
const evidence = fc.constantFrom('measured', 'reported')

const row: fc.Arbitrary<IndexRow> = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((n) => `exp_${n}`),
  owner: contributor,
  cluster: contributor,
  workspace_id: fc.option(workspace, { nil: null }),
  is_published: fc.boolean(),
  validation_state: fc.constantFrom('verified', 'verified', 'draft', 'contested'),
  validity_status: fc.constantFrom('active', 'active', 'stale', 'disputed', 'superseded'),
  superseded_by: fc.constant(null),
  wedge,
  tags,
  evidence_class: fc.option(evidence, { nil: null }),
  causal_depth: share,
  boundary_precision: share,
  insight_transferability: share,
  quality: share,
  endorsement: fc.constantFrom(...Object.values(ENDORSEMENT)),
  created_ms: fc.nat(),
  title: text,
  body: text,
  core: text,
  vector: fc.option(unit.map(quantize), { nil: null }),
})
const query: fc.Arbitrary<IndexQuery> = fc.record({
  text,
  corrected_text: fc.constant(null),
  error_message: fc.option(text, { nil: null }),
  vector: fc.option(unit, { nil: null }),
  reader: fc.record({ contributor_id: contributor, workspace_id: fc.option(workspace, { nil: null }) }),
  self_only: fc.boolean(),
  include_drafts: fc.boolean(),
  wedge: fc.option(wedge, { nil: null }),
  tags: fc.oneof(fc.constant<string[]>([]), tags),
  evidence_class: fc.option(evidence, { nil: null, freq: 1 }),
  min_causal_depth: fc.constantFrom(0, 0, 0.3),
  min_boundary_precision: fc.constantFrom(0, 0, 0.3),
  min_insight_transferability: fc.constantFrom(0, 0, 0.3),
})
const change = fc.oneof(
  { weight: 5, arbitrary: row },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 }).map((n) => `exp_${n}`) },
)

test('a search equals the reference ranking after any sequence of puts, replacements and removals', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), query, (changes, indexQuery) => {
      const index = createSearchIndex()
      const puts: IndexRow[] = []
      const live = new Map<string, number>()
      for (const step of changes) {
        if (typeof step === 'string') {
          index.remove(step)
          live.delete(step)
        } else {
          index.put(prepareRow(step))
          live.set(step.id, puts.push(step) - 1)
        }
      }
      const answer = index.search(indexQuery, 10)
      const expected = rankByBruteForce(puts, new Set(live.values()), indexQuery)
      expect(index.size()).toBe(live.size)
      expect(answer.total).toBe(expected.length)
      expect(answer.candidates.length).toBe(Math.min(10, expected.length))
      for (const [rank, candidate] of answer.candidates.entries()) {
        const known = expected.find(({ id }) => id === candidate.id)
        expect(known?.score).toBeCloseTo(candidate.score, 5)
        expect(expected[rank]?.score).toBeCloseTo(candidate.score, 5)
      }
    }),
    { numRuns: 400 },
  )
})

test('an explanation makes the score of its channels and boosts, ranks as the scores do, and changes no answer', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 }), query, (rows, indexQuery) => {
      const index = createSearchIndex()
      for (const each of rows) index.put(prepareRow(each))
      const plain = index.search(indexQuery, 50)
      const explained = index.search(indexQuery, 50, true)
      expect(explained.candidates.map(({ explanation, ...candidate }) => candidate)).toEqual(plain.candidates)
      const { relevance_threshold } = calibrationFor(explained.channels_used)
      for (const { id, score, semantic, lexical, explanation } of explained.candidates) {
        if (explanation === undefined) throw new Error(`${id} is not explained`)
        const { relevance, boosts, channels } = explanation
        expect(relevance).toBeGreaterThanOrEqual(relevance_threshold)
        expect(boosts.reduce((product, { factor = 1 }) => product * factor, relevance)).toBeCloseTo(score, 10)
        expect([channels.semantic?.score ?? 0, channels.lexical?.score ?? 0]).toEqual([semantic, lexical])
        const status = rows.find((each) => each.id === id)?.validity_status
        expect(boosts.find(({ type }) => type === 'validity')?.factor).toBe(
          status === 'active' ? undefined : status === 'stale' ? 0.7 : 0.5,
        )
      }
      for (const channel of ['semantic', 'lexical', 'structural'] as const) {
        const matches = explained.candidates.flatMap(({ explanation }) => explanation?.channels[channel] ?? [])
        for (const a of matches)
          for (const b of matches) expect(Math.sign(a.rank - b.rank)).toBe(Math.sign(b.score - a.score))
      }
    }),
    { numRuns: 200 },
  )
})

test('a search, its neighbors and its corrections are the same as without the rows that its reader may not find', () => {
  const published = createTestRow({
    id: 'exp_base',
    title: 'redis worker',
    vector: quantize(Float32Array.of(1, 0, 0, 0, 0)),
  })
  const mayFind = (row: IndexRow, { contributor_id, workspace_id }: IndexReader): boolean =>
    (row.workspace_id === null || row.workspace_id === workspace_id) &&
    (row.owner === contributor_id || (row.is_published && row.validation_state === 'verified'))
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 }),
      query,
      fc.array(fc.constantFrom(...WORDS, 'rediss', 'timeoutt'), { maxLength: 4 }),
      (rows, indexQuery, words) => {
        const { reader } = indexQuery
        const [whole, seen] = [createSearchIndex(), createSearchIndex()]
        for (const each of [published, ...rows]) {
          whole.put(prepareRow(each))
          if (mayFind(each, reader)) seen.put(prepareRow(each))
        }
        expect(whole.search(indexQuery, 50, true)).toEqual(seen.search(indexQuery, 50, true))
        expect(whole.nearest(indexQuery.text, indexQuery.vector, reader, 50)).toEqual(
          seen.nearest(indexQuery.text, indexQuery.vector, reader, 50),
        )
        const text = words.join(' ')
        expect(whole.correctSpelling(text, new Set(), reader)).toBe(seen.correctSpelling(text, new Set(), reader))
      },
    ),
    { numRuns: 400 },
  )
})

test('a restored index gives the same results, also after later changes', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 40 }),
      fc.array(change, { maxLength: 10 }),
      query,
      (before, after, indexQuery) => {
        const index = createSearchIndex()
        const apply = (to: SearchIndex, steps: (IndexRow | string)[]) => {
          for (const step of steps) typeof step === 'string' ? to.remove(step) : to.put(prepareRow(step))
        }
        apply(index, before)
        const restored = restoreSearchIndex(index.serialize())
        for (const steps of [[], after]) {
          for (const each of [index, restored]) apply(each, steps)
          expect(restored.search(indexQuery, 10)).toEqual(index.search(indexQuery, 10))
          expect(restored.nearest(indexQuery.text, indexQuery.vector, indexQuery.reader, 10)).toEqual(
            index.nearest(indexQuery.text, indexQuery.vector, indexQuery.reader, 10),
          )
          expect(restored.size()).toBe(index.size())
          expect(restored.serialize()).toEqual(index.serialize())
        }
      },
    ),
  )
})

test('a snapshot that is altered or truncated anywhere is refused', () => {
  const index = createSearchIndex()
  const vector = quantize(Float32Array.of(0.6, 0.8))
  for (const id of ['exp_1', 'exp_2'])
    index.put(prepareRow(createTestRow({ id, title: 'redis timeout', tags: ['db'], vector })))
  const snapshot = index.serialize()
  expect(restoreSearchIndex(snapshot).size()).toBe(2)
  for (let at = 0; at < snapshot.length; at++) {
    const altered = snapshot.slice()
    altered[at] = (altered[at] ?? 0) ^ 16
    expect(() => restoreSearchIndex(altered), `byte ${at}`).toThrow(RangeError)
    expect(() => restoreSearchIndex(snapshot.subarray(0, at)), `${at} bytes`).toThrow(RangeError)
  }
  expect(() => restoreSearchIndex(Uint8Array.of(...snapshot, 0))).toThrow(RangeError)
})

test('a snapshot may lie anywhere in a larger buffer', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'redis timeout' })))
  const shifted = Uint8Array.of(0, 0, 0, ...index.serialize()).subarray(3)
  expect(ids(restoreSearchIndex(shifted).search(createTestQuery({ text: 'redis' }), 5))).toEqual(['exp_1'])
})

test('every change increases the generation, and nothing else does', () => {
  const index = createSearchIndex()
  const generations = [index.generation()]
  const next = (change: () => unknown) => {
    change()
    generations.push(index.generation())
  }
  next(() => index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'redis' }))))
  next(() => index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'kafka' }))))
  next(() => index.remove('exp_1'))
  expect(new Set(generations).size).toBe(4)
  expect(generations).toEqual([...generations].sort((a, b) => a - b))
  const last = index.generation()
  index.remove('exp_1')
  index.search(createTestQuery({ text: 'redis' }), 1)
  expect(index.generation()).toBe(last)
})

test('the statistics count documents, removed documents, terms and postings', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'redis redis timeout', tags: ['db'] })))
  index.put(prepareRow(createTestRow({ id: 'exp_2', title: 'redis' })))
  index.remove('exp_2')
  expect(index.stats()).toMatchObject({ documents: 1, removed: 1, terms: 3, postings: 4 })
  expect(index.stats().bytes).toBeGreaterThan(0)
})

const ids = (answer: { candidates: { id: string }[] }): string[] => answer.candidates.map(({ id }) => id)

test('a row is found by its new text after a replacement, and not at all after removal', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'redis timeout' })))
  index.put(prepareRow(createTestRow({ id: 'exp_2', title: 'filler' })))
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'kafka lag' })))
  expect(ids(index.search(createTestQuery({ text: 'redis timeout' }), 10))).toEqual([])
  expect(ids(index.search(createTestQuery({ text: 'kafka lag' }), 10))).toEqual(['exp_1'])
  index.remove('exp_1')
  index.remove('exp_unknown')
  expect(index.search(createTestQuery({ text: 'kafka lag' }), 10)).toMatchObject({ candidates: [], total: 0 })
  expect([index.has('exp_1'), index.has('exp_2'), index.size()]).toEqual([false, true, 1])
})

test('of equal scores the row put last comes first', () => {
  const index = createSearchIndex()
  for (const id of ['exp_b', 'exp_a', 'exp_c', 'exp_b'])
    index.put(prepareRow(createTestRow({ id, title: 'queue stalls' })))
  for (let i = 0; i < 3; i++) {
    expect(ids(index.search(createTestQuery({ text: 'queue stalls' }), 10))).toEqual(['exp_b', 'exp_c', 'exp_a'])
  }
  expect(ids(index.search(createTestQuery({ text: 'queue stalls' }), 2))).toEqual(['exp_b', 'exp_c'])
})

test.each([
  ['an error code', 'worker died with ERR_WORKER_OUT_OF_MEMORY', 'ERR_WORKER_OUT_OF_MEMORY'],
  ['part of a name', 'PoolClient is never released', 'client released'],
  ['Chinese words inside a sentence', '升级到v1.82后数据库连接超时', '数据库超时'],
  ['the word constructor', 'constructor throws before super', 'constructor'],
])('finds %s among other records', (_, title, text) => {
  const index = createSearchIndex()
  for (let n = 0; n < 20; n++)
    index.put(prepareRow(createTestRow({ id: `exp_${n}`, title: `other matter ${n}`, body: 'nothing alike' })))
  index.put(prepareRow(createTestRow({ id: 'exp_wanted', title })))
  expect(ids(index.search(createTestQuery({ text }), 10))[0]).toBe('exp_wanted')
})

test('a narrow filter finds 3 tagged records behind 5,000 better matches', () => {
  const index = createSearchIndex()
  for (let n = 0; n < 5000; n++) {
    const rare = n % 2000 === 17
    const body = rare ? 'the redis pool sometimes stalls under load' : 'redis'
    index.put(
      prepareRow(
        createTestRow({
          id: `exp_${n}`,
          title: rare ? 'Pool stalls' : 'redis timeout',
          body,
          tags: rare ? ['rare'] : [],
        }),
      ),
    )
  }
  const answer = index.search(createTestQuery({ text: 'redis timeout pool', tags: ['rare'] }), 10)
  expect([ids(answer).sort(), answer.total]).toEqual([['exp_17', 'exp_2017', 'exp_4017'], 3])
  expect(index.search(createTestQuery({ text: 'redis timeout' }), 10).total).toBe(1000)
})

test('a filter does not add records below the relevance threshold', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'redis timeout', tags: ['db'] })))
  index.put(prepareRow(createTestRow({ id: 'exp_2', title: 'unrelated' })))
  expect(index.search(createTestQuery({ text: 'kernel panic', tags: ['db'] }), 10).candidates).toEqual([])
})

test('a search reports the channels that ran', () => {
  const index = createSearchIndex()
  const vector = Float32Array.of(0.6, 0.8)
  const channels = (query: Partial<IndexQuery>) => index.search(createTestQuery(query), 5).channels_used
  expect(channels({ text: 'redis', vector })).toEqual(['lexical'])
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'redis', vector: quantize(vector) })))
  expect(channels({ text: 'redis', vector })).toEqual(['semantic', 'lexical'])
  expect(channels({ text: 'redis' })).toEqual(['lexical'])
  expect(channels({ text: 'how to', vector })).toEqual(['semantic'])
  expect(ids(index.search(createTestQuery({ text: 'how to', vector }), 5))).toEqual(['exp_1'])
})

test('the same error of another machine ranks above a record of similar words, as message and inside the text', () => {
  const index = createSearchIndex()
  const trace = (path: string) =>
    `Traceback (most recent call last):\n  File "${path}", line 3, in load\nOSError: Directory not empty: '${path}'`
  const words = { title: 'File /srv/data/x.py line 3 of load', body: 'Directory /srv/data/x.py not empty' }
  index.put(prepareRow(createTestRow({ id: 'exp_words', ...words })))
  index.put(
    prepareRow(
      createTestRow({ id: 'exp_error', title: 'Cleaning up fails', body: `It says:\n${trace('/home/ann/y.py')}` }),
    ),
  )
  for (const query of [{ text: 'why', error_message: trace('/srv/data/x.py') }, { text: trace('/srv/data/x.py') }]) {
    const answer = index.search(createTestQuery(query), 5)
    expect(ids(answer)[0]).toBe('exp_error')
    expect(answer.candidates[0]?.score).toBeGreaterThan(0.65)
    expect(answer.channels_used).toEqual(['lexical', 'structural'])
  }
  expect(index.search(createTestQuery({ text: 'directory load' }), 5).channels_used).toEqual(['lexical'])
})

test('misspelled words are corrected by words of public verified records only', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'connection lost' })))
  index.put(prepareRow(createTestRow({ id: 'exp_2', title: 'latency', is_published: false })))
  index.put(prepareRow(createTestRow({ id: 'exp_3', title: 'throughput', validation_state: 'draft' })))
  const correct = (text: string) => index.correctSpelling(text, new Set(), testReader('ctr_other'))
  expect(correct('conection')).toBe('connection')
  expect([correct('latenci'), correct('throughptu')]).toEqual([null, null])
  const answer = index.search(createTestQuery({ text: 'conection', corrected_text: 'connection' }), 5)
  expect([ids(answer), answer.channels_used]).toEqual([['exp_1'], ['lexical', 'fuzzy']])
})

test('a word in a private record is known to its owner only', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', owner: 'ctr_b', title: 'kubeflex crashes' })))
  index.put(prepareRow(createTestRow({ id: 'exp_2', owner: 'ctr_a', title: 'kubeflux hangs', is_published: false })))
  const corrected = ['ctr_a', 'ctr_b', ''].map((reader) =>
    index.correctSpelling('kubeflux', new Set(), testReader(reader)),
  )
  expect(corrected).toEqual([null, 'kubeflex', 'kubeflex'])
  index.remove('exp_2')
  expect(index.correctSpelling('kubeflux', new Set(), testReader('ctr_a'))).toBe('kubeflex')
})

test('the words of a workspace are known to its members and correct nobody', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'kubeflex crashes' })))
  index.put(prepareRow(createTestRow({ id: 'exp_2', title: 'kubeflux hangs', workspace_id: 'wsp_1' })))
  const correct = (text: string, workspace_id: string | null) =>
    index.correctSpelling(text, new Set(), testReader('ctr_b', workspace_id))
  expect([correct('kubeflux', 'wsp_1'), correct('kubeflux', 'wsp_2'), correct('kubeflux', null)]).toEqual([
    null,
    'kubeflex',
    'kubeflex',
  ])
  expect(correct('kubefluz', 'wsp_1')).toBe('kubeflex')
  // also its author's, when they ask by another key
  expect(index.correctSpelling('kubeflux', new Set(), testReader('ctr_a'))).toBe('kubeflex')
})

test('the newest version inherits the score of a superseded one when the reader may see both', () => {
  const index = createSearchIndex()
  const old = { title: 'redis timeout', validity_status: 'superseded' } as const
  index.put(prepareRow(createTestRow({ ...old, id: 'exp_1', superseded_by: 'exp_2' })))
  index.put(prepareRow(createTestRow({ ...old, id: 'exp_2', title: 'redis pool', superseded_by: 'exp_3' })))
  index.put(prepareRow(createTestRow({ id: 'exp_3', title: 'sockets are exhausted' })))
  const answer = index.search(createTestQuery({ text: 'redis timeout' }), 5)
  expect([ids(answer), answer.channels_used]).toEqual([
    ['exp_3', 'exp_1', 'exp_2'],
    ['lexical', 'graph'],
  ])
  index.put(prepareRow(createTestRow({ ...old, id: 'exp_1', superseded_by: 'exp_2', is_published: false })))
  index.put(
    prepareRow(createTestRow({ ...old, id: 'exp_2', title: 'other', superseded_by: 'exp_3', is_published: false })),
  )
  expect(index.search(createTestQuery({ text: 'redis timeout' }), 5)).toMatchObject({ candidates: [], total: 0 })
  expect(ids(index.search(createTestQuery({ text: 'redis timeout', reader: testReader('ctr_a') }), 5))[0]).toBe('exp_3')
})

test('a row with a vector of another dimension is refused, and the old row stays', () => {
  const index = createSearchIndex()
  index.put(prepareRow(createTestRow({ id: 'exp_1', title: 'redis', vector: quantize(Float32Array.of(1, 0)) })))
  expect(() => index.put(prepareRow(createTestRow({ id: 'exp_1', vector: quantize(Float32Array.of(1)) })))).toThrow(
    RangeError,
  )
  expect(ids(index.search(createTestQuery({ text: 'redis' }), 5))).toEqual(['exp_1'])
})

test('after many replacements the results equal those of a new index', () => {
  const [worn, fresh] = [createSearchIndex(), createSearchIndex()]
  const rowOf = (n: number, round: number) =>
    createTestRow({
      id: `exp_${n}`,
      title: `case ${WORDS[(n + round) % WORDS.length]}`,
      body: `${WORDS[(n * 3 + round) % WORDS.length]} detail`,
      core: `the ${n % 5} worker and the ${WORDS[n % WORDS.length]} stall`,
      tags: n % 2 === 0 ? ['even'] : [],
      vector: n % 3 === 0 ? null : quantize(Float32Array.of(Math.sin(n), Math.cos(n))),
    })
  // 400 replacements and 624 removals make 1,024 removed rows, so the last removal compacts the index
  for (const round of [0, 7]) for (let n = 0; n < 400; n++) worn.put(prepareRow(rowOf(n, round)))
  for (let n = 400; n < 1024; n++) worn.put(prepareRow(rowOf(n, 0)))
  for (let n = 400; n < 1024; n++) worn.remove(`exp_${n}`)
  for (let n = 0; n < 400; n++) fresh.put(prepareRow(rowOf(n, 7)))
  const vector = Float32Array.of(0.6, 0.8)
  const indexQuery = createTestQuery({ text: 'redis detail', vector, tags: ['even'] })
  expect(worn.stats().removed).toBe(0)
  const restored = restoreSearchIndex(worn.serialize())
  for (const index of [worn, restored]) expect(index.search(indexQuery, 400)).toEqual(fresh.search(indexQuery, 400))
  for (const index of [worn, restored, fresh]) index.put(prepareRow(rowOf(1000, 3)))
  for (const index of [worn, restored]) expect(index.search(indexQuery, 400)).toEqual(fresh.search(indexQuery, 400))
  expect(worn.nearest('the worker and the redis stall', vector, testReader('ctr_a'), 9)).toEqual(
    fresh.nearest('the worker and the redis stall', vector, testReader('ctr_a'), 9),
  )
})

test('nearest ranks by the larger of cosine and overlap and omits records that the reader may not read', () => {
  const index = createSearchIndex()
  const core = 'the pool is closed before the last query has finished so wait for it'
  index.put(prepareRow(createTestRow({ id: 'exp_text', core })))
  index.put(prepareRow(createTestRow({ id: 'exp_vector', core: 'other', vector: quantize(Float32Array.of(0.8, 0.6)) })))
  index.put(prepareRow(createTestRow({ id: 'exp_private', core, is_published: false })))
  index.put(prepareRow(createTestRow({ id: 'exp_own', core: `${core} or retry`, is_published: false, owner: 'ctr_b' })))
  index.put(prepareRow(createTestRow({ id: 'exp_old', core, validity_status: 'superseded' })))
  index.put(prepareRow(createTestRow({ id: 'exp_far', core: 'nothing in common with that text' })))
  const found = index.nearest(core, Float32Array.of(1, 0), testReader('ctr_b'), 10)
  expect(found.map(({ id }) => id)).toEqual(['exp_text', 'exp_own', 'exp_vector'])
  expect(found[0]).toEqual({ id: 'exp_text', cosine: 0, overlap: 1 })
  expect(found[2]?.cosine).toBeCloseTo(0.8, 1)
  expect(index.nearest(core, null, testReader('ctr_a'), 10).map(({ id }) => id)).toEqual(['exp_private', 'exp_text'])
  expect(index.nearest('', null, testReader('ctr_a'), 10)).toEqual([])
  index.put(prepareRow(createTestRow({ id: 'exp_team', core, workspace_id: 'wsp_1' })))
  const near = (contributor_id: string, workspace_id: string) =>
    index.nearest(core, null, testReader(contributor_id, workspace_id), 10).map(({ id }) => id)
  expect(near('ctr_b', 'wsp_1')).toEqual(['exp_team', 'exp_text', 'exp_own'])
  expect(near('ctr_b', 'wsp_2')).toEqual(['exp_text', 'exp_own'])
  expect(near('ctr_a', 'wsp_2')).toEqual(['exp_private', 'exp_text'])
  const others = index.nearestOfOthers(core, null, 'ctr_b', 3).map(({ id }) => id)
  expect(others.toSorted()).toEqual(['exp_old', 'exp_private', 'exp_text'])
})

test('a token is the rarer the fewer records have it, and in a small store every token is rare', () => {
  const index = createSearchIndex()
  for (let n = 0; n < 10; n++)
    index.put(prepareRow(createTestRow({ id: `exp_${n}`, title: n < 3 ? 'redis pool' : 'redis', body: '' })))
  expect(index.rarity('constructor')).toBeGreaterThan(index.rarity('pool'))
  expect(index.rarity('pool')).toBeGreaterThan(index.rarity('redis'))
  expect(index.rarity('redis')).toBeGreaterThan(5)
  const once = index.rarity('pool')
  for (let times = 0; times < 50; times++)
    index.put(prepareRow(createTestRow({ id: 'exp_0', title: 'redis pool', body: '' })))
  expect(index.rarity('pool')).toBe(once)
})
