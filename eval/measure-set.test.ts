import { expect, test } from 'vitest'
import { createEmbedder } from '../packages/server/src/platform/models/embedder.ts'
import type { DerivedSet, EvalQuery, EvalSet } from './eval-types.ts'
import { evalParts, measureSet, measureStandaloneDerived } from './measure-set.ts'
import { plainQuery } from './plain-query.ts'
import { tabulate, toReportFigures } from './report.ts'

const subjects = ['redis timeout', 'docker volume', 'python import', 'git rebase']
const records = subjects.map((subject) => ({
  id: subject,
  title: subject,
  text: `The ${subject} went wrong.`,
  project: null,
}))
const createQuery = (q: string, right: string, forbidden: string[] = []): EvalQuery => ({
  ...plainQuery(q, { q }, [right]),
  forbidden,
})
const set: EvalSet = {
  name: 'small',
  records,
  queries: [
    createQuery('redis timeout', 'redis timeout', ['git rebase']),
    createQuery('volume', 'docker volume', ['docker volume']),
    createQuery('nothing of this kind', 'git rebase'),
  ],
}
const other: EvalSet = { ...set, name: 'other', queries: [createQuery('git rebase', 'git rebase')] }
const misspeltSet: DerivedSet = {
  name: 'misspelt',
  metrics: ['p1'],
  without: ['without fuzzy'],
  untouched: [createQuery('python', 'python import')],
  target: 0.8,
  records,
  queries: [createQuery('pythno', 'python import')],
}

test('a query is measured without the dictionary of its language, and only then', async () => {
  const german: EvalSet = { ...set, queries: [createQuery('Zeitüberschreitung bei redis', 'redis timeout')] }
  const { ablation } = await measureSet(german, {
    ...{ sets: [german], derived: [], wanted: new Set(['ablation']) },
    embedder: createEmbedder({ mode: 'off', cache_dir: null }),
  })
  const languages = ablation?.filter(({ name }) => name.startsWith('without language ')) ?? []
  expect(languages.map(({ name }) => name)).toEqual(['without language german'])
})

test('all parts of a set are measured and reported', async () => {
  const result = await measureSet(set, {
    sets: [set, other],
    derived: [misspeltSet],
    wanted: new Set(evalParts),
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
  expect(result.ablation?.map(({ name }) => name)).not.toContain('without graph')
  expect(result.derived).toMatchObject([
    {
      name: 'misspelt',
      ours: [{ p1: 1 }],
      untouched: [{ p1: 1 }],
      variants: [{ name: 'without fuzzy', scores: [{ p1: 0 }] }],
    },
  ])
  expect(result.foreign).toMatchObject({ asked: 1, answered: 1 })
  const details = tabulate([result], result.derived)
  expect(details).toEqual(expect.arrayContaining(['Ranking', 'Ablation', 'Derived sets', 'Import']))
  expect(JSON.stringify(details)).toContain('1.000 of the untouched, target .800: met')
  expect(toReportFigures([result], result.derived)).toContainEqual({
    ...{ part: 'misspelt', what: 'P@1 by that of the untouched queries', value: 1, unit: '', target: '>= 0.8' },
  })
})

const createStandaloneSet = (fields: Pick<DerivedSet, 'records' | 'queries' | 'metrics' | 'without'>): DerivedSet => ({
  name: 'own',
  untouched: null,
  target: null,
  ...fields,
})
const embedder = createEmbedder({ mode: 'off', cache_dir: null })

test('the newer version is ranked before the older one that matches the query, unless the graph is left out', async () => {
  const set = createStandaloneSet({
    records: [
      { id: 'old', title: 'redis timeout', text: 'slow', project: null, superseded_by: 'new' },
      { id: 'new', title: 'cache latency', text: 'swift', project: null },
    ],
    queries: [{ ...plainQuery('q', { q: 'redis timeout' }, ['new']), behind: ['old'] }],
    metrics: ['ahead'],
    without: ['without graph'],
  })
  const { ours, variants, store } = await measureStandaloneDerived(set, embedder)
  expect(store?.imported).toMatchObject({ stored: 2, merged: 0 })
  expect(ours).toMatchObject([{ ahead: 1 }])
  expect(variants).toMatchObject([{ scores: [{ ahead: 0 }] }])
})

test('an error of another machine is found by its error fingerprints, unless these are left out', async () => {
  const trace = (path: string) =>
    `Traceback (most recent call last):\n  File "${path}", line 3\nOSError: [Errno 39] Directory not empty: ${path}`
  const errors = createStandaloneSet({
    records: [
      { id: 'prose', title: 'OSError', text: 'Errno 39 says a directory is not empty, a file, a line', project: null },
      { id: 'trace', title: 'cleanup', text: `${'Many other words. '.repeat(40)}\n${trace('/a/b/c')}`, project: null },
    ],
    queries: [plainQuery('q', { q: 'why?', error_message: trace('/d/e/f') }, ['trace'])],
    metrics: ['p1'],
    without: ['without error fingerprints'],
  })
  const by_lines = await measureStandaloneDerived(errors, embedder)
  expect(by_lines).toMatchObject({ ours: [{ p1: 1 }], variants: [{ scores: [{ p1: 0 }] }] })
})

test('copies are distinguished by their environment, unless the conditions are left out', async () => {
  const languages = ['python', 'java']
  const copies = createStandaloneSet({
    records: languages.map((language, copy) => ({
      ...{ id: language, title: 'timeout', text: 'slow', project: null, copy },
      context: { tools: [], environment: { language } },
    })),
    queries: languages.map((language) =>
      plainQuery(language, { q: 'timeout', conditions: { environment: { language } } }, [language]),
    ),
    metrics: ['p1'],
    without: ['without structural'],
  })
  const by_environment = await measureStandaloneDerived(copies, embedder)
  expect(by_environment.store?.imported).toMatchObject({ stored: 2, merged: 0 })
  expect(by_environment.ours.map(({ p1 }) => p1)).toEqual([1, 1])
  expect(by_environment.variants[0]?.scores.map(({ p1 }) => p1).toSorted()).toEqual([0, 1])
})
