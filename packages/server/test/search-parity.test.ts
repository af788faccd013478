import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClusterClient, createClusterClient } from '../src/platform/outgoing/cluster-client.ts'
import { createClusterIndex } from '../src/retrieval/search/engines/opensearch/cluster-index.ts'
import {
  createClusterIndexNamed,
  deleteClusterIndex,
  refreshIndex,
} from '../src/retrieval/search/engines/opensearch/cluster-indexes.ts'
import { INDEX_FORMAT, type IndexMeta } from '../src/retrieval/search/engines/opensearch/index-body.ts'
import { createOpensearchEngine } from '../src/retrieval/search/engines/opensearch/opensearch-engine.ts'
import { createTermStatistics } from '../src/retrieval/search/engines/opensearch/term-statistics.ts'
import { writeDocuments } from '../src/retrieval/search/engines/opensearch/write-documents.ts'
import { searchFor } from '../src/retrieval/search/engines/search-engine.ts'
import { minhash } from '../src/rules/search-engine/analysis/minhash.ts'
import { quantize } from '../src/rules/search-engine/index/quantize.ts'
import type { IndexQuery, IndexReader, IndexRow } from '../src/rules/search-engine/index/types.ts'
import { prepareRow } from '../src/rules/search-engine/prepare-row.ts'
import { createSearchIndex } from '../src/rules/search-engine/search-index.ts'
import { createTestQuery, createTestRow } from '../src/rules/search-engine/testing-rows.ts'
import { type DepositInput, nextExperience, restartExperiences } from './experience-fixtures.ts'
import { test_search_url, testCluster } from './search-engines.ts'

const DIMENSION = 8
const RECORDS = 300

/** Draws that are the same in every run. */
function createDraws(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  return { next, pick }
}

const unit = (values: number[]): Float32Array => {
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(values, (value) => value / norm)
}

describe.skipIf(test_search_url === null).each([1, 2])('an index of %s shards', (shards) => {
  let client: ClusterClient
  const names: string[] = []
  beforeAll(() => {
    client = createClusterClient({ ...testCluster(), ca: null })
  })
  afterAll(async () => {
    for (const name of names) await deleteClusterIndex(client, name)
    client.close()
  })

  /** Fills both engines with the same rows. */
  async function fill(rows: readonly IndexRow[]) {
    const prepared = rows.map((row) => prepareRow(row))
    const resident = createSearchIndex()
    for (const row of prepared) resident.put(row)
    const lengths = prepared.flatMap(({ is_published, words }) => (is_published ? [words.length] : []))
    const meta: IndexMeta = {
      ...{ format: INDEX_FORMAT, engine: 'test', record_id: 'test', model_id: 'test', dimension: DIMENSION },
      mean_length: lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
    }
    const name = `parity-${randomUUID().slice(0, 8)}`
    names.push(name)
    await createClusterIndexNamed(client, name, meta, { shards, replicas: 0 })
    const changes = prepared.map((row) => ({ id: row.id, row }))
    const how = { is_visible_at_once: false, deadline_ms: 60_000 }
    expect(await writeDocuments(client, [{ name, meta }], { version: 1, changes }, how)).toEqual([])
    await refreshIndex(client, name)
    const engine = createOpensearchEngine({
      index: createClusterIndex(client, name),
      statistics: createTermStatistics(client, name),
      dimension: () => DIMENSION,
      db: null as never,
      embedder: null as never,
      common_words: new Set(),
    })
    return { resident, engine }
  }

  test('whoever asks with whatever filters, both engines find the same records and neighbors', async () => {
    const { next, pick } = createDraws(5)
    const core = 'the connection pool is exhausted because every request keeps its client until the server times out'
    const rows = Array.from({ length: RECORDS }, (_, i) =>
      createTestRow({
        ...{ id: `exp_${i}`, owner: pick(['con_1', 'con_2', 'con_3']), workspace_id: pick([null, null, 'w1', 'w2']) },
        ...{ is_published: next() < 0.6, validation_state: pick(['verified', 'verified', 'draft', 'contested']) },
        validity_status: pick(['active', 'active', 'stale', 'disputed', 'superseded']),
        ...{ wedge: pick(['a', 'b']), tags: [pick(['Node', 'go']), 'x'], created_ms: i },
        evidence_class: pick([null, 'tested', 'observed']),
        ...{ causal_depth: next(), boundary_precision: next(), insight_transferability: next() },
        ...{ title: 'connection pool exhausted', body: core, core },
        vector: quantize(unit(Array.from({ length: DIMENSION }, () => 0.2 + next()))),
      }),
    )
    const { resident, engine } = await fill(rows)
    const vector = unit(Array.from({ length: DIMENSION }, () => 1))
    const sorted = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id).sort()
    for (let i = 0; i < 60; i++) {
      const reader: IndexReader = {
        contributor_id: pick(['', 'con_1', 'con_2', 'con_9']),
        workspace_id: pick([null, 'w1', 'w2']),
      }
      const query = createTestQuery({
        ...{ text: 'connection pool exhausted', vector, reader, self_only: next() < 0.2, include_drafts: next() < 0.4 },
        // few enough to be candidates of one channel
        ...{ wedge: pick(['a', 'b', 'zz']), tags: pick([['NODE'], ['go', 'other']]) },
        evidence_class: pick(['tested', 'observed', 'none']),
        ...{ min_causal_depth: pick([0, 0.5]), min_boundary_precision: pick([0, 0.3]) },
        min_insight_transferability: pick([0, 0.5]),
      })
      const found = resident.search(query, RECORDS).candidates
      expect(found.length).toBeLessThan(50)
      expect(sorted((await searchFor(engine, query, RECORDS)).candidates)).toEqual(sorted(found))
      expect(sorted(await engine.nearest(core, vector, reader, RECORDS))).toEqual(
        sorted(resident.nearest(minhash(core), vector, reader, RECORDS)),
      )
      expect(sorted(await engine.nearestOfOthers(core, vector, 'con_1', RECORDS))).toEqual(
        sorted(resident.nearestOfOthers(core, vector, 'con_1', RECORDS)),
      )
      const matching = resident.selectMatching(
        rows.map(({ id }) => id),
        query,
      )
      const selected = await engine.selectMatching(
        rows.map(({ id }) => id),
        query,
      )
      expect(selected).toEqual(matching)
    }
    const ids = rows.map(({ id }) => id).slice(0, 40)
    const peers = await engine.nearestPeers(ids, RECORDS)
    for (const id of ids) expect(sorted(peers.get(id) ?? [])).toEqual(sorted(resident.nearestPeers(id, RECORDS)))
  })

  test('the same records rank alike, with the same scores by words and by meaning', async () => {
    restartExperiences()
    const { next } = createDraws(7)
    const records = new Map<string, DepositInput>()
    for (let seed = nextExperience(); !records.has(seed.title); seed = nextExperience()) records.set(seed.title, seed)
    const rows = [...records.values()].map((record, i) =>
      createTestRow({
        ...{ id: `exp_${i}`, title: record.title, body: `${record.problem}\n${record.root_cause}`, created_ms: i },
        ...{ core: record.problem, tags: record.tags ?? [], vector: quantize(unit(drawVector(next))) },
      }),
    )
    const { resident, engine } = await fill(rows)
    let same_first = 0
    for (const [i, record] of [...records.values()].entries()) {
      const query: IndexQuery = createTestQuery({
        text: `${record.insight} ${record.problem.slice(0, 80)}`,
        vector: i % 2 === 0 ? unit(drawVector(next)) : null,
      })
      const expected = resident.search(query, 10)
      const answer = await searchFor(engine, query, 10)
      expect(answer.channels_used).toEqual(expected.channels_used)
      const known = new Map(expected.candidates.map((candidate) => [candidate.id, candidate]))
      for (const candidate of answer.candidates) {
        const other = known.get(candidate.id)
        if (other === undefined) continue
        expect(candidate.lexical).toBeCloseTo(other.lexical, 2)
        expect(candidate.semantic).toBeCloseTo(other.semantic, 3)
      }
      if (answer.candidates[0]?.id === expected.candidates[0]?.id) same_first++
      const ids = expected.candidates.map(({ id }) => id)
      if (ids.length === 0) continue
      const words = await engine.matchWords(query, ids)
      const by_term = new Map(words.map((word) => [word.term, word]))
      for (const word of resident.matchWords(query, ids)) {
        expect(by_term.get(word.term)?.is_in).toEqual(word.is_in)
        expect(by_term.get(word.term)?.weight).toBeCloseTo(word.weight, 3)
      }
    }
    expect(same_first).toBeGreaterThanOrEqual(records.size - 1)
  })

  test('a hidden record moves the score of no visible one', async () => {
    const visible = createTestRow({
      id: 'exp_visible',
      title: 'the zorblax driver fails',
      body: 'zorblax',
      core: 'a b c',
    })
    const hidden = Array.from({ length: 80 }, (_, i) =>
      createTestRow({ id: `exp_${i}`, title: 'zorblax', body: 'zorblax', is_published: false, owner: 'con_other' }),
    )
    const query = createTestQuery({ text: 'zorblax driver' })
    const [alone, among] = [await fill([visible]), await fill([visible, ...hidden])]
    const [first] = (await searchFor(alone.engine, query, 5)).candidates
    const [second] = (await searchFor(among.engine, query, 5)).candidates
    expect(first?.id).toBe('exp_visible')
    expect(second?.lexical).toBe(first?.lexical)
    const [weight] = await among.engine.matchWords(query, ['exp_visible'])
    const [expected] = await alone.engine.matchWords(query, ['exp_visible'])
    expect(weight?.weight).toBe(expected?.weight)
  })
})

const drawVector = (next: () => number): number[] => Array.from({ length: DIMENSION }, () => next() - 0.3)
