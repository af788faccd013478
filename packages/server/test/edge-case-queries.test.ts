import type { Client } from '@cairnway/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let reader: TestContributor
let pool_id: string

beforeAll(async () => {
  world = await createWorld()
  const author = await world.established()
  reader = await world.newcomer()
  pool_id = (await author.depositExperience(poolExperience())).id
})
afterAll(() => world.close())

const long_query = 'connection pool exhausted after the deploy '.repeat(24).slice(0, 1000)

test.each([
  ['1,000 characters', long_query],
  ['1,000 characters without a blank', 'x'.repeat(1000)],
  ['1,000 Chinese characters', '连接池耗尽导致部署失败升级'.repeat(80).slice(0, 1000)],
  ['one character', 'x'],
  ['one digit', '7'],
  ['stop words only', 'how do I do it when it is not the and of'],
  ['emoji', '🔥🔥🔥 🧑‍💻 💥'],
  ['right-to-left text', 'تعطل تجمع اتصالات قاعدة البيانات بعد النشر'],
  ['Hebrew beside Latin', 'שגיאה ECONNREFUSED בחיבור ל-PostgreSQL'],
  ['mixed scripts', 'пул соединений 连接池 pool exhausted в Node.js エラー'],
  ['combining marks', 'Po\u0301o\u0300l e\u0301puise\u0301'],
  ['a regular expression', '^(a+)+$ [^]* (?:.*)*\\1 {1,99999}'],
  ['SQL', `'; drop table experiences; -- " or 1=1 /* */ %_\\`],
  ['JavaScript names', '__proto__ constructor toString hasOwnProperty valueOf'],
  ['HTML markup', '<script>alert(1)</script> &lt;b&gt; {{7*7}}'],
  ['punctuation', '!!! ??? ... --- ///'],
  ['a URL', 'https://example.com/a/b?c=d#e'],
  ['a lone line break and tab', 'pool\n\texhausted'],
])('a query of %s is answered', async (_, q) => {
  const single = await reader.searchExperiences({ q })
  const [batched] = (await reader.searchExperiencesBatch({ queries: [{ q, error_message: q.slice(0, 500) }] })).results
  for (const answer of [single, batched]) {
    expect(answer?.metadata.confidence === null).toBe(answer?.results.length === 0)
    expect(answer?.total_results).toBeGreaterThanOrEqual(answer?.results.length ?? 0)
  }
})

test.each<[string, Parameters<Client['searchExperiences']>[0]]>([
  ['a domain without records', { q: 'node-postgres pool', wedge: 'writing' }],
  ['tags that nobody used', { q: 'node-postgres pool', tags: 'no-such-tag' }],
  ['an evidence class that nobody used', { q: 'node-postgres pool', evidence_class: 'no such class' }],
  ['own records of someone who has none', { q: 'node-postgres pool', scope: 'self_only' }],
])('a filter that excludes every record gives an empty result: %s', async (_, query) => {
  expect((await reader.searchExperiences({ q: 'node-postgres pool' })).results[0]?.id).toBe(pool_id)
  const { results, total_results, metadata } = await reader.searchExperiences(query)
  expect({ results, total_results, confidence: metadata.confidence }).toEqual({
    results: [],
    total_results: 0,
    confidence: null,
  })
  expect(metadata.quality_hint).toMatch(/nothing found/i)
})
