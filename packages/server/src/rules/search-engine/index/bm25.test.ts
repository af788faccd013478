import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { countTerms } from '../analysis/count-terms.ts'
import { stem } from '../analysis/stem.ts'
import { createBm25 } from './bm25.ts'

const query = (...tokens: string[]): Map<string, number> => new Map(tokens.map((token) => [token, 1]))
const plain = (body: string) => countTerms({ title: '', tags: [], body })

test('the score is BM25 divided by its maximum for the query', () => {
  const bm25 = createBm25()
  bm25.add(0, plain('pool pool timeout'))
  bm25.add(1, plain('cache'))
  const idf = (df: number) => Math.log(1 + (2 + 500 - df + 0.5) / (df + 0.5)) ** 1.3
  const norm = 1.2 * (0.25 + (0.75 * 3) / 2)
  const scores = bm25.score(query('pool', 'unseen'))
  expect(scores[0]).toBeCloseTo((idf(1) * 2) / (2 + norm) / (idf(1) + idf(0)), 5)
  expect(scores[1]).toBe(0)
})

test('a term of the title counts three times and one of a tag twice', () => {
  const bm25 = createBm25()
  bm25.add(0, countTerms({ title: 'deadlock', tags: ['row'], body: 'other' }))
  bm25.add(1, countTerms({ title: 'row', tags: ['other'], body: 'deadlock' }))
  bm25.add(2, countTerms({ title: 'other', tags: ['deadlock'], body: 'row' }))
  const [title, body, tag] = [...bm25.score(query('deadlock')).subarray(0, 3)]
  const saturated = (frequency: number) => frequency / (frequency + 1.2)
  expect((title ?? 0) / (body ?? 1)).toBeCloseTo(saturated(3) / saturated(1), 5)
  expect((tag ?? 0) / (body ?? 1)).toBeCloseTo(saturated(2) / saturated(1), 5)
})

test('frequencies above 255 do not overflow into the document number', () => {
  const bm25 = createBm25()
  bm25.add(0, plain('loop '.repeat(300)))
  bm25.add(1, plain('other'))
  const scores = bm25.score(query('loop'))
  expect(scores[0]).toBeGreaterThan(0)
  expect(scores[1]).toBe(0)
})

test('names of object members are ordinary terms', () => {
  const bm25 = createBm25()
  bm25.add(0, plain('constructor __proto__ valueOf'))
  bm25.add(1, plain('nothing'))
  for (const word of [stem('constructor'), '__proto__', 'valueof']) {
    const scores = bm25.score(query(word))
    expect([(scores[0] ?? 0) > 0, scores[1]]).toEqual([true, 0])
  }
})

test('the score is proportional to the weight of the term', () => {
  const bm25 = createBm25()
  bm25.add(0, plain('pool other'))
  bm25.add(1, plain('timeout other'))
  const scores = bm25.score(
    new Map([
      ['pool', 1],
      ['timeout', 2],
    ]),
  )
  expect((scores[1] ?? 0) / (scores[0] ?? 1)).toBeCloseTo(2)
})

test('after compaction the scores equal those of a new index', () => {
  const texts = ['pool timeout', 'pool pool cache', 'queue', 'timeout queue pool worker']
  const [edited, fresh] = [createBm25(), createBm25()]
  for (const [n, text] of texts.entries()) edited.add(n, plain(text))
  edited.compact(Int32Array.of(-1, 0, -1, 1))
  fresh.add(0, plain('pool pool cache'))
  fresh.add(1, plain('timeout queue pool worker'))
  const wanted = query('pool', 'timeout', 'queue')
  expect([...edited.score(wanted).subarray(0, 2)]).toEqual([...fresh.score(wanted).subarray(0, 2)])
})

test('a term keeps its documents while their number grows and shrinks', () => {
  const bm25 = createBm25()
  const has = (documents: number) => [...bm25.score(query('pool')).subarray(0, documents)].map((score) => score > 0)
  for (let n = 0; n < 3; n++) {
    bm25.add(n, plain('pool'))
    expect(has(n + 1)).toEqual(Array(n + 1).fill(true))
  }
  bm25.compact(Int32Array.of(-1, 0, -1))
  expect(has(1)).toEqual([true])
  bm25.add(1, plain('other'))
  bm25.add(2, plain('pool'))
  expect(has(3)).toEqual([true, false, true])
  bm25.compact(Int32Array.of(-1, 0, -1))
  expect(has(1)).toEqual([false])
})

/** Bytes of memory per item of what `create` returns for `count` items. */
function bytesPerItem(count: number, create: () => unknown): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const used = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = used()
  const created = create()
  const bytes = (used() - before) / count
  expect(created).toBeDefined()
  return bytes
}

test('a term of one document takes less memory than an object of its own', () => {
  const [documents, wordsPerDocument] = [2000, 50]
  const create = () => {
    const bm25 = createBm25()
    for (let n = 0; n < documents; n++)
      bm25.add(
        n,
        plain(
          Array.from({ length: wordsPerDocument }, (_, at) => `q${(n * wordsPerDocument + at).toString(36)}z`).join(
            ' ',
          ),
        ),
      )
    return bm25
  }
  expect(bytesPerItem(documents * wordsPerDocument, create)).toBeLessThan(200)
})

test('a long rare word does not keep the text of its document in memory', () => {
  const create = () => {
    const bm25 = createBm25()
    for (let n = 0; n < 100; n++)
      bm25.add(
        n,
        plain(`${'- '.repeat(50_000)}${[...String(n)].map((digit) => 'abcdefghij'[+digit]).join('')}quiteunusual`),
      )
    return bm25
  }
  expect(bytesPerItem(100, create)).toBeLessThan(10_000)
})

test('a term is matched in the documents that have it, also after a compaction', () => {
  const bm25 = createBm25()
  for (const [n, body] of ['pool', 'gone', 'cache', 'pool cache'].entries()) bm25.add(n, plain(body))
  expect(bm25.matchTerm('pool', [3, 2, 0]).is_in).toEqual([true, false, true])
  bm25.compact(Int32Array.of(0, -1, 1, 2))
  expect(bm25.matchTerm('pool', [2, 1, 0]).is_in).toEqual([true, false, true])
})

test('the rarity of a term does not depend on documents of other partitions', () => {
  const bm25 = createBm25()
  bm25.add(0, plain('pool'))
  const before = bm25.matchTerm('pool', []).rarity
  bm25.add(1, plain('pool'), 'wks_other')
  expect(bm25.matchTerm('pool', []).rarity).toBe(before)
  expect(bm25.matchTerm('pool', [], ['everybody', 'wks_other']).rarity).toBeLessThan(before)
})
