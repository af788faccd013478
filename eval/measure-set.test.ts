import { expect, test } from 'vitest'
import { createEmbedder } from '../packages/server/src/models/embed.ts'
import { measureSet, parts } from './measure-set.ts'
import { report } from './report.ts'
import { toExperience } from './to-experience.ts'
import type { EvalQuery, EvalSet } from './types.ts'

const subjects = ['redis timeout', 'docker volume', 'python import', 'git rebase']
const records = subjects.map((subject) => ({
  id: subject,
  project: null,
  experience: toExperience(subject, `The ${subject} went wrong.`),
}))
const queryOf = (q: string, right: string, forbidden: string[] = []): EvalQuery => ({
  id: q,
  ask: { q },
  relevant: new Set([right]),
  self: null,
  exclude_project: null,
  forbidden,
})
const set: EvalSet = {
  name: 'small',
  records,
  queries: [
    queryOf('redis timeout', 'redis timeout', ['git rebase']),
    queryOf('volume', 'docker volume', ['docker volume']),
    queryOf('nothing of this kind', 'git rebase'),
  ],
}
const other: EvalSet = { ...set, name: 'other', queries: [queryOf('git rebase', 'git rebase')] }
const derived = { name: 'halves', metric: 'p1' as const, records, queries: [queryOf('python', 'python import')] }

test('all parts of a set are measured and reported', async () => {
  const result = await measureSet(set, {
    sets: [set, other],
    made: [derived],
    wanted: new Set(parts),
    embedder: createEmbedder({ mode: 'off', cache_dir: null }),
  })
  expect(result.ranking).toMatchObject({
    ours: [{ p1: 1 }, { p1: 1 }, { p1: 0 }],
    relevant: 3,
    lost: 1,
    with_forbidden: 2,
    forbidden_hits: 1,
  })
  expect(result.ranking?.baselines.bm25.map(({ p1 }) => p1)).toEqual([1, 1, 0])
  const without_words = result.ablation?.find(({ name }) => name === 'without lexical')
  expect(without_words?.scores.map(({ p1 }) => p1)).toEqual([0, 0, 0])
  expect(result.derived).toMatchObject([{ name: 'halves', ours: [{ p1: 1 }] }])
  expect(result.foreign).toMatchObject({ asked: 1, answered: 1 })
  const titles = report([result], result.derived).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Ranking', 'Ablation', 'Derived sets', 'Import']))
})
